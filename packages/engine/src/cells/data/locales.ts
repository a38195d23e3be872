// Written by scripts/cldr/generate.mjs from CLDR 48.2.0; do not edit.

/** Locale, decimal mark, mark of thousands, order of day, month and year. */
export const LOCALES = `
en|.|,|mdy
en-GB|.|,|dmy
en-AU|.|,|dmy
en-CA|.|,|ymd
en-IE|.|,|dmy
en-IN|.|,|dmy
en-NZ|.|,|dmy
en-ZA|,| |ymd
de|,|.|dmy
de-AT|,| |dmy
de-CH|.|'|dmy
fr|,| |dmy
fr-BE|,| |dmy
fr-CA|,| |ymd
fr-CH|,|'|dmy
nl|,|.|dmy
nl-BE|,|.|dmy
es|,|.|dmy
es-AR|,|.|dmy
es-CL|,|.|dmy
es-CO|,|.|dmy
es-MX|.|,|dmy
es-PE|.|,|dmy
it|,|.|dmy
it-CH|.|'|dmy
pt|,|.|dmy
pt-PT|,| |dmy
sv|,| |ymd
da|,|.|dmy
nb|,| |dmy
fi|,| |dmy
pl|,| |dmy
cs|,| |dmy
sk|,| |dmy
hu|,| |ymd
ro|,|.|dmy
tr|,|.|dmy
el|,|.|dmy
ru|,| |dmy
uk|,| |dmy
bg|,| |dmy
hr|,|.|dmy
sl|,|.|dmy
et|,| |dmy
lv|,| |dmy
lt|,| |ymd
ca|,|.|dmy
is|,|.|dmy
ja|.|,|ymd
ko|.|,|ymd
zh|.|,|ymd
vi|,|.|dmy
id|,|.|dmy
th|.|,|dmy
he|.|,|dmy
`;
