/** Written by `npm run bench -- fit-certainty --write`: what each piece of evidence counts for a column, in log odds. */
export const weights = {
  base: 2.85,
  match: 0.18,
  broken: -1.63,
  invalid: -1.43,
  described: -0.8,
  required: 0.5,
  empty: -1.36,
  keyless: -1.3,
  filters: -0.53,
  clean: 0.81,
  emptyElsewhere: -1.59,
  findingsElsewhere: -0.65,
};
