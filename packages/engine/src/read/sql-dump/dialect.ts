export const sqlDialects = ['mysql', 'postgresql', 'sqlserver', 'sqlite', 'oracle', 'sql'] as const;
/** Whose SQL it is; `sql` where nothing tells. */
export type SqlDialect = (typeof sqlDialects)[number];

/** What the same characters mean differently in. */
export interface Flavour {
  dialect: SqlDialect;
  /** A backslash in plain quotes escapes. */
  backslash: boolean;
  /** `[name]` is a name; where not, brackets are of arrays. */
  brackets: boolean;
  hashComments: boolean;
  nestedComments: boolean;
  /** `/*!40101 … *\/` is carried out. */
  conditionalComments: boolean;
  /** A line `GO` ends a statement, and so does a line that starts another one. */
  batches: boolean;
}

const marks: [SqlDialect, weight: number, RegExp][] = [
  ['mysql', 20, /^-- (?:MySQL dump|MariaDB dump|phpMyAdmin SQL|MySQL Administrator|HeidiSQL|Adminer)/im],
  ['mysql', 8, /^\/\*M?!\d{5,6}/m],
  ['mysql', 4, /\bENGINE\s*=\s*\w+|\bAUTO_INCREMENT\b|^LOCK TABLES /im],
  ['mysql', 3, /\b(?:TABLE|INTO|USE|EXISTS)\s+`/i],
  ['postgresql', 20, /^-- PostgreSQL database/m],
  ['postgresql', 8, /^COPY .+ FROM stdin/im],
  ['postgresql', 5, /^SET (?:client_encoding|standard_conforming_strings|search_path)\b|\bpg_catalog\./im],
  [
    'postgresql',
    3,
    /\bOWNER TO\b|\bcharacter varying\b|::\w+|\bnextval\(|\b(?:bytea|jsonb|(?:big)?serial)\b/i,
  ],
  ['sqlserver', 8, /^SET (?:ANSI_NULLS|QUOTED_IDENTIFIER|IDENTITY_INSERT)\b/im],
  ['sqlserver', 5, /^\s*GO\s*$/im],
  ['sqlserver', 4, /\[dbo\]\.|^\s*(?:USE|INSERT(?: INTO)?|CREATE TABLE) \[/im],
  ['sqlserver', 3, /\bIDENTITY\s*\(\d+|\bn?varchar\(max\)|\buniqueidentifier\b|\bsp_addextendedproperty\b/i],
  ['sqlite', 8, /^PRAGMA \w+/im],
  ['sqlite', 6, /\bAUTOINCREMENT\b|\bsqlite_sequence\b|\bWITHOUT ROWID\b/i],
  ['sqlite', 2, /^BEGIN TRANSACTION;/im],
  ['oracle', 8, /^REM INSERTING|^SET DEFINE OFF/im],
  ['oracle', 5, /\bVARCHAR2\b|\bto_(?:date|timestamp)\s*\(/i],
];

/** From the start of the file. */
export function dialectOf(start: string): SqlDialect {
  const scores = new Map<SqlDialect, number>();
  for (const [dialect, weight, mark] of marks) {
    if (mark.test(start)) scores.set(dialect, (scores.get(dialect) ?? 0) + weight);
  }
  let best: SqlDialect = 'sql';
  let most = 0;
  for (const [dialect, score] of scores) {
    if (score <= most) continue;
    best = dialect;
    most = score;
  }
  return best;
}

export function flavourOf(start: string): Flavour {
  const dialect = dialectOf(start);
  const unsure = dialect === 'sql';
  return {
    dialect,
    // Where nobody says whose dump it is: a quote after a backslash that does not end the value was escaped by it.
    backslash: dialect === 'mysql' || (unsure && /\\'[^,;)\s']/.test(start)),
    brackets: dialect !== 'postgresql' && dialect !== 'mysql',
    hashComments: dialect === 'mysql',
    nestedComments: dialect === 'postgresql' || dialect === 'sqlserver',
    conditionalComments: dialect === 'mysql' || unsure,
    batches: dialect === 'sqlserver' || dialect === 'oracle' || unsure,
  };
}
