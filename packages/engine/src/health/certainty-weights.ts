/** What each piece of evidence counts for a column, in log odds: `npm run bench -- fit-certainty` fits them anew, `--write` writes them here. */
export const weights = {
  base: 1.96,
  match: 0.41,
  broken: -1.5,
  invalid: -1.1,
  described: -1.01,
  required: 0.09,
  empty: -0.43,
  keyless: -1.09,
  filters: -0.24,
  clean: 0.47,
  emptyElsewhere: -0.62,
  findingsElsewhere: -0.47,
};
