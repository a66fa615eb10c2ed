; Flux through a waveguide.
(set! geometry-lattice (make lattice (size 8 4 no-size)))
(set! geometry (list (make block (center 0 0) (size infinity 1 infinity) (material (make dielectric (epsilon 12))))))
(set! sources (list (make source (src (make gaussian-src (frequency 0.15) (fwidth 0.1))) (component Ez) (center -2.5 0) (size 0 1))))
(set! pml-layers (list (make pml (thickness 1.0))))
(set! resolution 12)
(define flux (add-flux 0.15 0.1 5 (make flux-region (center 2.5 0) (size 0 2))))
(run-until 60
  (at-every 10 (lambda () (print "field:, " (meep-time) ", " (real-part (get-field-point Ez (vector3 1 0))) "\n"))))
(display-fluxes flux)
