//! Memory for converted arrays: short lists on the stack, long ones on the heap.

/// Maximum length of a list on the stack.
const SHORT: usize = 32;

/// A list whose length is known at its creation.
#[derive(Debug)]
pub enum Scratch<T> {
    /// On the stack.
    Short([T; SHORT], usize),
    /// On the heap.
    Long(Vec<T>),
}

impl<T: Copy + Default> Scratch<T> {
    /// `n` elements, each made from its index.
    #[inline]
    pub fn collect(n: usize, make: impl Fn(usize) -> T) -> Scratch<T> {
        if n > SHORT {
            return Scratch::Long((0..n).map(make).collect());
        }
        let mut list = [T::default(); SHORT];
        for (at, place) in list.iter_mut().enumerate().take(n) {
            *place = make(at);
        }
        Scratch::Short(list, n)
    }

    /// The address of the first element.
    #[inline]
    pub fn as_mut_ptr(&mut self) -> *mut T {
        match self {
            Scratch::Short(list, _) => list.as_mut_ptr(),
            Scratch::Long(list) => list.as_mut_ptr(),
        }
    }

    /// The elements.
    #[inline]
    pub fn as_slice(&self) -> &[T] {
        match self {
            Scratch::Short(list, n) => &list[..*n],
            Scratch::Long(list) => list,
        }
    }

    /// Whether there are no elements.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.as_slice().is_empty()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn short_and_long_lists_hold_what_was_made() {
        for n in [0, 1, SHORT, SHORT + 1, 1000] {
            let mut list = Scratch::collect(n, |at| at * 2);
            assert_eq!(list.as_slice().len(), n);
            assert!(
                list.as_slice()
                    .iter()
                    .enumerate()
                    .all(|(at, x)| *x == at * 2)
            );
            assert_eq!(list.as_mut_ptr().cast_const(), list.as_slice().as_ptr());
        }
    }
}
