import { createContext, useContext } from 'react';
import { type Formats, formatsOf } from '../formats.js';
import type { Chosen, Language } from '../language.js';
import type { Texts } from './en.js';

/** Each language is a file of its own, so that nobody loads the others. */
const languages: Record<Language, () => Promise<(say: Formats) => Texts>> = {
  en: async () => (await import('./en.js')).en,
  de: async () => (await import('./de.js')).de,
  fr: async () => (await import('./fr.js')).fr,
  es: async () => (await import('./es.js')).es,
};

export interface Words {
  texts: Texts;
  say: Formats;
}

export async function loadWords({ language, locale }: Chosen): Promise<Words> {
  const say = formatsOf(locale);
  return { texts: (await languages[language]())(say), say };
}

const Context = createContext<Words | undefined>(undefined);

export const WordsProvider = Context.Provider;

export function useWords(): Words {
  const words = useContext(Context);
  if (!words) throw new Error('outside of WordsProvider');
  return words;
}
