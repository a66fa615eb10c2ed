//! Lists of host names with ranges: `n[1-3,7],login`, as Slurm and users write them.

/// The names of a list.
///
/// # Errors
/// The reason why the list is invalid.
pub(super) fn expand(list: &str) -> Result<Vec<String>, String> {
    let mut names = Vec::new();
    for item in items(list)? {
        let mut found = vec![String::new()];
        multiply(&item, &mut found)?;
        names.extend(found);
        if names.len() > MOST {
            return Err(format!("more than {MOST} hosts"));
        }
    }
    Ok(names)
}

/// The items between the commas that are outside brackets.
///
/// # Errors
/// Brackets that do not match.
pub(super) fn items(list: &str) -> Result<Vec<String>, String> {
    let (mut items, mut depth) = (vec![String::new()], 0u32);
    for letter in list.chars() {
        match letter {
            '[' => depth += 1,
            ']' => depth = depth.checked_sub(1).ok_or("a ] without its [")?,
            _ => {}
        }
        if letter == ',' && depth == 0 {
            items.push(String::new());
        } else if let Some(last) = items.last_mut() {
            last.push(letter);
        }
        if depth > 1 {
            return Err("brackets inside brackets".into());
        }
    }
    match depth {
        0 => Ok(items
            .into_iter()
            .filter(|item| !item.trim().is_empty())
            .collect()),
        _ => Err("a [ without its ]".into()),
    }
}

/// Appends each name of `item` to each of `found`; of several brackets the last one varies fastest.
fn multiply(item: &str, found: &mut Vec<String>) -> Result<(), String> {
    let item = item.trim();
    let Some((before, rest)) = item.split_once('[') else {
        found.iter_mut().for_each(|name| name.push_str(item));
        return Ok(());
    };
    let (ranges, after) = rest.split_once(']').ok_or("a [ without its ]")?;
    let mut numbers = Vec::new();
    for range in ranges.split(',') {
        numbers.extend(numbers_of(range.trim())?);
    }
    if numbers.len().saturating_mul(found.len()) > MOST {
        return Err(format!("more than {MOST} hosts"));
    }
    let names = found.iter().flat_map(|name| {
        numbers
            .iter()
            .map(move |number| format!("{name}{before}{number}"))
    });
    *found = names.collect();
    multiply(after, found)
}

/// The numbers of `7` or `008-010`, with as many digits as the first one.
fn numbers_of(range: &str) -> Result<Vec<String>, String> {
    let (first, last) = range.split_once('-').unwrap_or((range, range));
    let wrong = || format!("{range:?} is no range of numbers");
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    if !digits(first) || !digits(last) {
        return Err(wrong());
    }
    let number = |text: &str| text.parse::<u64>().map_err(|_| wrong());
    let (from, to) = (number(first)?, number(last)?);
    if to < from || to - from >= MOST as u64 {
        return Err(wrong());
    }
    let width = first.len();
    Ok((from..=to)
        .map(|number| format!("{number:0width$}"))
        .collect())
}

/// No machine has more hosts.
const MOST: usize = 1 << 16;

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn ranges() {
        let table = [
            ("a", "a"),
            ("a,b", "a b"),
            ("n[1-3]", "n1 n2 n3"),
            ("n[1-2,7].x,login", "n1.x n2.x n7.x login"),
            ("n[008-010]", "n008 n009 n010"),
            ("r[0-1]n[1-2]", "r0n1 r0n2 r1n1 r1n2"),
            ("[1-2]", "1 2"),
            ("", ""),
        ];
        for (list, names) in table {
            assert_eq!(expand(list).unwrap().join(" "), names, "{list}");
        }
        for wrong in [
            "n[1-",
            "n1]",
            "n[]",
            "n[2-1]",
            "n[a-b]",
            "n[[1]]",
            "n[1-99999999]",
        ] {
            assert!(expand(wrong).is_err(), "{wrong}");
        }
        let many = "n[1-60000]".to_string() + "[1-60000]";
        assert!(expand(&many).is_err());
    }

    proptest! {
        #[test]
        fn any_text_is_safe(text in "[a-c0-9,\\[\\]-]{0,24}") {
            let _ = expand(&text);
        }
    }
}
