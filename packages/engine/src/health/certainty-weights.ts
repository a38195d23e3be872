/** What each piece of evidence counts for a column, in log odds: `npm run bench -- fit-certainty` fits them anew, `--write` writes them here. */
export const weights = {
  base: 2.66,
  match: 0.19,
  broken: -1.62,
  invalid: -1.41,
  described: -0.81,
  required: 0.5,
  empty: -1.27,
  keyless: -1.31,
  filters: -0.52,
  clean: 0.9,
  emptyElsewhere: -1.5,
  findingsElsewhere: -0.62,
};
