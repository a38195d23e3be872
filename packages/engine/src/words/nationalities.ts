import { once } from '../once.js';
import { dictionary } from './dictionary.js';

export interface Nationality {
  /** Of the country, two letters. */
  code: string;
  /** How the country and what is of it are called. */
  called: RegExp;
  /** The shape of its postal codes; empty where it is not known. */
  postcode: string;
}

export const nationalities = once((): readonly Nationality[] =>
  dictionary('nationalities').map(([code = '', words = '', postcode = '']) => ({
    code,
    called: new RegExp(`\\b(?:${words})\\b`),
    postcode,
  })),
);
