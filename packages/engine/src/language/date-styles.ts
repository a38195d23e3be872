/** Nations, and how they write dates. */
export const STYLES: ReadonlyMap<string, string> = new Map([
  ['german', 'DD.MM.YYYY'],
  ['austrian', 'DD.MM.YYYY'],
  ['swiss', 'DD.MM.YYYY'],
  ['polish', 'DD.MM.YYYY'],
  ['british', 'DD/MM/YYYY'],
  ['english', 'DD/MM/YYYY'],
  ['uk', 'DD/MM/YYYY'],
  ['french', 'DD/MM/YYYY'],
  ['spanish', 'DD/MM/YYYY'],
  ['italian', 'DD/MM/YYYY'],
  ['european', 'DD/MM/YYYY'],
  ['dutch', 'DD-MM-YYYY'],
  ['american', 'MM/DD/YYYY'],
  ['us', 'MM/DD/YYYY'],
  ['iso', 'YYYY-MM-DD'],
  ['international', 'YYYY-MM-DD'],
]);
