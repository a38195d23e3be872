/** What each term of the score counts, and how much more a way must have than the likeliest: `npm run bench -- fit-plan` fits them anew, `--write` writes them here. */
export const weights = { required: 1, cells: 1, rules: 0.5, whole: 1, single: 0.75, own: 0.25, prior: 0.6 };
export const clearly = 0.15;
