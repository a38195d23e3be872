import { describe, expect, it } from 'vitest';
import { leavesAsItIs, migratedIn, neededIn, rowHints, saysFate, staysOf } from './row-hints.js';

const fates = (sentence: string, of: 'template' | 'knowledge' = 'knowledge') =>
  rowHints(sentence, of).map(({ fate, clause }) => [fate, clause.trim()]);

describe('hints about rows', () => {
  it('are read where a verb says that rows stay behind, in several languages', () => {
    expect(fates('Archived cards stay behind')).toEqual([['out', 'Archived cards stay behind']]);
    expect(fates('Las reservas canceladas (CXL) no se migran')).toHaveLength(1);
    expect(fates('Stornierte Verträge werden nicht übernommen')).toHaveLength(1);
    expect(fates('Les équipements déposés, on ne les reprend pas')).toHaveLength(1);
    expect(fates('Chamados de teste ficam de fora')).toHaveLength(1);
  });

  it('are of their own clause', () => {
    expect(fates('Closed memberships (C) are not coming along; B is blocked')).toEqual([
      ['out', 'Closed memberships (C) are not coming along'],
    ]);
  });

  it('take "no" alone only from what a template is said to be', () => {
    expect(fates('No refunded tickets, no donations')).toEqual([]);
    expect(fates('No refunded tickets, no donations', 'template')).toEqual([
      ['out', 'refunded tickets, no donations'],
    ]);
    expect(fates('También las hechas; las descartadas no', 'template')).toEqual([['out', 'las descartadas']]);
    expect(fates('Text that is no e-mail address is flagged', 'template')).toEqual([]);
  });

  it('say nothing where cells are meant', () => {
    expect(fates('A value that cannot be converted stays as it is', 'template')).toEqual([]);
    expect(fates('Fehlerhafte Werte bitte unverändert stehen lassen', 'template')).toEqual([]);
  });

  it('say nothing where rows are told apart by more or less', () => {
    expect(fates('Flats smaller than 20 m² cannot be let, so skip them')).toEqual([]);
  });

  it('read "only" where it begins or ends what is said', () => {
    expect(fates('Only confirmed jobs become bookings')[0]?.[0]).toBe('only');
    expect(fates('Active students only', 'template')[0]?.[0]).toBe('only');
    expect(fates('Recurring Gift rows are only the instruction')).toEqual([]);
  });

  it('part what is wanted alone from what is not', () => {
    expect(fates('Alleen artikelen, geen verzendkosten of kortingscodes', 'template')).toEqual([
      ['only', 'alleen artikelen'],
      ['out', 'verzendkosten of kortingscodes'],
    ]);
    expect(fates('Nur aktive Mitglieder, keine Interessenten')).toEqual([
      ['only', 'nur aktive mitglieder'],
      ['out', 'interessenten'],
    ]);
    expect(fates('Only open orders (not the drafts)', 'template')).toEqual([
      ['only', 'only open orders'],
      ['out', 'the drafts)'],
    ]);
  });

  it('say whether what belongs to the rows goes the same way', () => {
    const theirs = (sentence: string) => rowHints(sentence, 'knowledge')[0]?.withTheirs;
    expect(theirs('Inactive owners stay behind, and so do their animals')).toBe(true);
    expect(theirs('Inactive owners stay behind')).toBe(false);
    expect(theirs('Merged donors: leave the record out and put its gifts under the other one')).toBe(false);
    expect(theirs('Inactive owners stay behind; their animals come along')).toBe(false);
  });

  it('say what the rows do not have', () => {
    const lacking = (sentence: string) => rowHints(sentence, 'knowledge')[0]?.lacking;
    expect(lacking('Lines without a type are only comments and stay behind')?.[0]).toMatch(/^a type/);
    expect(lacking('Zeilen ohne Typ sind nur Kommentare und bleiben weg')?.[0]).toMatch(/^Typ/);
    expect(lacking('Les lignes sans type ne sont pas reprises')?.[0]).toMatch(/^type/);
    expect(lacking('Archived cards stay behind')).toEqual([]);
  });

  it('leave out where rows go and what they lack', () => {
    expect(fates('Usuários excluídos não vão para o sistema novo')[0]?.[1]).not.toMatch(/novo/);
    expect(fates('Requesters without an e-mail address get no row')[0]?.[1]).not.toMatch(/mail/);
  });
});

it('knows what asks for nothing: that a value stays as it is where it cannot be made another', () => {
  const said = [
    'A cell that cannot be converted keeps what is written in it',
    'Wat niet om te zetten is, blijft staan zoals het in de export staat',
    'Lo que no se pueda convertir se deja tal cual',
    'Was sich nicht umwandeln lässt, bleibt stehen',
    'Une valeur que l’on ne peut pas convertir reste telle quelle',
    'A value that does not fit stays as it is, we correct it by hand',
    'A phone number we cannot make sense of stays as it is',
  ];
  expect(said.filter((each) => !leavesAsItIs(each))).toEqual([]);
  const others = [
    'Cancelled orders stay behind',
    'The name stays as it is',
    'Wrong dates cannot be converted',
  ];
  expect(others.filter(leavesAsItIs)).toEqual([]);
});

it('knows the words that say a fate', () => {
  expect(['no', 'nur', 'ohne'].every(saysFate)).toBe(true);
  expect(saysFate('refunded')).toBe(false);
});

it('reads what a row has to have', () => {
  expect(neededIn('Customers with at least one open invoice')).toBe(' open invoice');
  expect(neededIn('Jeder Kunde mit mindestens einem laufenden Vertrag')).toBe(' laufenden vertrag');
  expect(neededIn('One row per customer')).toBeUndefined();
});

describe('which of several records stays', () => {
  it('is read from one sentence, or from two that follow each other', () => {
    expect(
      staysOf(['Where the same e-mail address answered more than once only the latest answer counts']),
    ).toMatchObject([
      { stays: 'newest', same: 'e-mail address answered more than once only the latest answer counts' },
    ]);
    expect(
      staysOf(['Some companies were entered twice: same domain', 'Keep the record that was created first']),
    ).toMatchObject([{ stays: 'oldest', same: 'domain' }]);
    expect(
      staysOf(['Algumas empresas aparecem duas vezes com o mesmo código: vale a linha mais recente']),
    ).toMatchObject([{ stays: 'newest', same: 'codigo' }]);
  });

  it('is not read where nothing is there twice, or both are named', () => {
    expect(staysOf(['The latest price counts'])).toEqual([]);
    expect(staysOf(['Twice a year the oldest and the newest are counted'])).toEqual([]);
  });

  it('know what comes along with something, and what is a test', () => {
    expect(migratedIn('Inspections of the devices we migrate')).toBe('inspections of the devices ');
    expect(migratedIn('uniquement pour les producteurs repris')).toBe('uniquement pour les producteurs ');
    expect(migratedIn('One row per order')).toBeUndefined();
    expect(fates('Orders of race@run.example are our own tests')).toHaveLength(1);
    expect(fates('Gli ordini di race@run.example sono di prova')).toHaveLength(1);
    expect(fates('There are tests of the blood in column T')).toEqual([]);
  });
});
