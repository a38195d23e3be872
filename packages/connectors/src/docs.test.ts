import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openConnectors } from './connectors.js';
import { settingsProblems } from './settings.js';

const text = readFileSync(new URL('../../../docs/connectors.md', import.meta.url), 'utf8');

describe('docs/connectors.md', () => {
  it('names every connector that comes with the product, and no other', async () => {
    const table = text.slice(text.indexOf('| key |'), text.indexOf('SQL Server'));
    const named = table
      .split('\n')
      .slice(2)
      .flatMap((row) => [...(row.split('|')[1] ?? '').matchAll(/`([\w-]+)`/g)].map(([, key]) => key));
    const { all } = await openConnectors();
    expect(named.sort()).toEqual(all.map(({ spec }) => spec.key).sort());
  });

  it('shows a connection that fits', async () => {
    const shown = JSON.parse(/-d '(\{.*?\n {2}\})'/s.exec(text)?.[1] ?? '') as Record<string, never>;
    const connector = (await openConnectors()).find(shown.source_key ?? '');
    expect(settingsProblems(connector!.spec.configSchema, shown.config ?? {}, 'config')).toEqual([]);
    expect(
      settingsProblems(connector!.spec.credentialSchema, shown.credentials ?? {}, 'credentials'),
    ).toEqual([]);
  });
});
