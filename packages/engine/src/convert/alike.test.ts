import { describe, expect, it } from 'vitest';
import { alike } from './alike.js';

describe('alike', () => {
  it.each([
    ['bizumredsys', ['Bizum', 'PayPal', 'Transferencia'], ['Bizum']],
    ['Agronegócio', ['comercio', 'agro', 'servicios'], ['agro']],
    ['Construção civil', ['comercio', 'construcción', 'servicios'], ['construcción']],
    ['international', ['internal', 'external'], []],
    ['shop', ['workshop', 'office'], []],
    ['Auteur', ['author', 'translator'], ['author']],
    ['Fermé', ['open', 'closed'], ['closed']],
    ['geschlossen', ['ouvert', 'fermé'], ['fermé']],
    ['Boiseries', ['author', 'translator'], []],
  ])('%s among %j', (value, allowed, found) => {
    expect(alike(value, allowed)).toEqual(found);
  });
});
