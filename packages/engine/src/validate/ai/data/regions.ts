/** Codes and names of states and provinces, for the countries whose addresses always have one. */
const LISTS = {
  US: `AL Alabama; AK Alaska; AZ Arizona; AR Arkansas; CA California; CO Colorado; CT Connecticut; DE Delaware;
    FL Florida; GA Georgia; HI Hawaii; ID Idaho; IL Illinois; IN Indiana; IA Iowa; KS Kansas; KY Kentucky;
    LA Louisiana; ME Maine; MD Maryland; MA Massachusetts; MI Michigan; MN Minnesota; MS Mississippi;
    MO Missouri; MT Montana; NE Nebraska; NV Nevada; NH New Hampshire; NJ New Jersey; NM New Mexico; NY New York;
    NC North Carolina; ND North Dakota; OH Ohio; OK Oklahoma; OR Oregon; PA Pennsylvania; RI Rhode Island;
    SC South Carolina; SD South Dakota; TN Tennessee; TX Texas; UT Utah; VT Vermont; VA Virginia; WA Washington;
    WV West Virginia; WI Wisconsin; WY Wyoming; DC District of Columbia; DC Washington DC; DC Washington, D.C.;
    DC Washington D.C.; PR Puerto Rico; GU Guam; VI U.S. Virgin Islands; VI US Virgin Islands; VI Virgin Islands;
    AS American Samoa; MP Northern Mariana Islands; AA Armed Forces Americas; AE Armed Forces Europe;
    AP Armed Forces Pacific`,
  CA: `AB Alberta; BC British Columbia; MB Manitoba; NB New Brunswick; NL Newfoundland and Labrador;
    NL Newfoundland & Labrador; NL Newfoundland; NS Nova Scotia; NT Northwest Territories; NU Nunavut;
    ON Ontario; PE Prince Edward Island; PE PEI; QC Quebec; QC Québec; SK Saskatchewan; YT Yukon;
    YT Yukon Territory`,
  AU: `NSW New South Wales; VIC Victoria; QLD Queensland; WA Western Australia; SA South Australia; TAS Tasmania;
    ACT Australian Capital Territory; NT Northern Territory`,
} as const;

export type RegionCountry = keyof typeof LISTS;
export const REGION_COUNTRIES = Object.keys(LISTS) as [RegionCountry, ...RegionCountry[]];

export function regionCodes(country: RegionCountry): string[] {
  return [...new Set(entries(country).map((entry) => entry.slice(0, entry.indexOf(' '))))];
}

/** Every name with its code. */
export function regionEntries(country: RegionCountry): { code: string; name: string }[] {
  return entries(country).map((entry) => ({
    code: entry.slice(0, entry.indexOf(' ')),
    name: entry.slice(entry.indexOf(' ') + 1),
  }));
}

/** In lower case. */
export function regionNames(country: RegionCountry): string[] {
  return entries(country).map((entry) => entry.slice(entry.indexOf(' ') + 1).toLowerCase());
}

function entries(country: RegionCountry): string[] {
  return LISTS[country].split(';').map((entry) => entry.trim().replace(/\s+/g, ' '));
}
