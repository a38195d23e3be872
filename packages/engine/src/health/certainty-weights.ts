/** Written by `npm run bench -- fit-certainty --write`: what each piece of evidence counts for a column, in log odds. */
export const weights = {
  base: 2.29,
  match: 0.14,
  broken: -1.67,
  invalid: -1.45,
  described: -0.72,
  required: 0.5,
  empty: -1.59,
  keyless: -1.23,
  filters: -0.57,
  clean: 0.98,
  emptyElsewhere: -2.17,
  findingsElsewhere: -0.38,
};
