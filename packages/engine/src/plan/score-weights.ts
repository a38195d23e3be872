/** Written by `npm run bench -- fit-plan --write`: what each term of the score counts, and how much more a way must have than the likeliest. */
export const weights = { required: 1, cells: 1, rules: 0.5, whole: 1, single: 0.75, prior: 0.6 };
export const clearly = 0.15;
