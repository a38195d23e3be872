/** What each piece of evidence counts for a column, in log odds: `npm run bench -- fit-certainty` fits them anew, `--write` writes them here. */
export const weights = {
  base: 2.73,
  match: 0.21,
  broken: -1.78,
  invalid: -1.55,
  described: 0.4,
  told: -1.28,
  required: 0.55,
  empty: -1.4,
  keyless: -1.44,
  filters: -0.57,
  clean: 0.99,
  emptyElsewhere: -1.65,
  findingsElsewhere: -0.68,
};
