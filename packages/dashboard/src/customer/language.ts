const languages = ['en', 'de', 'fr', 'es'] as const;

export type Language = (typeof languages)[number];

export interface Chosen {
  language: Language;
  /** As the browser says it, with its country: it decides how numbers and dates are written. */
  locale: string;
}

/** The first language of the browser that the page speaks, or English. */
export function chooseLanguage(wanted: readonly string[]): Chosen {
  for (const locale of wanted) {
    const language = languages.find((one) => one === locale.toLowerCase().split(/[-_]/)[0]);
    if (language && isLocale(locale)) return { language, locale };
  }
  return { language: 'en', locale: 'en' };
}

function isLocale(tag: string): boolean {
  try {
    return Intl.NumberFormat.supportedLocalesOf([tag]).length > 0;
  } catch {
    return false;
  }
}
