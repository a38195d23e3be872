import type { Action } from '../../instruction.js';
import type { Scope } from '../../parts.js';
import type { Rule } from './rule.js';

/** Countries of phone numbers, currencies, zones of time; also those of one of the files. */
export function places(rule: Rule): void {
  const phones = (scope: Scope, country: string): Action => ({ do: 'phone_country', ...scope, country });
  rule(
    'NoCode',
    'without|lacking|missing a|the|their? country|international|dialling code|codes|prefix|prefixes',
  );
  rule('NoCode', 'that? starting|start|starts|begin|beginning with 0|00|zero');
  rule('NoCode', 'national');
  for (const form of [
    'national|local? format? Phones NoCode? is|are|belong all? from|in|to|of? the? Country number|numbers|ones?',
    'Phones NoCode? Comment Sep? is|are all? Country',
    'assume|use Country numbers|phones|prefix|code for Phones NoCode?',
    'use|assume Country as the? country|default country? for Phones NoCode?',
    'Treat Phones NoCode? as Country numbers|ones?',
    'add|use|put the? country code? Country to|for|on|in Phones NoCode?',
    'format|write|convert Phones as international|national? numbers? for|of|in Country',
  ])
    rule('Action', form, (parts) => phones(parts.Phones, parts.Country));
  rule(
    'Action',
    'Phones NoCode Sep? all|the? Noun is|are from|in? the? Country',
    ({ Phones, Country: country }) => phones(Phones, country),
  );
  rule(
    'Action',
    'Phones Comment NoCode Sep? all|the? Noun is|are from|in? the? Country',
    ({ Phones, Country: country }) => phones(Phones, country),
  );
  rule('Action', 'numbers NoCode is|are from? the? Country number|numbers|ones?', ({ Country: country }) =>
    phones({}, country),
  );
  rule(
    'Action',
    'Remark Sep? so? Phones NoCode? is|are Country',
    (parts) => phones(parts.Phones, parts.Country),
    0.05,
  );
  const money = (scope: Scope, currency: string): Action => ({
    do: 'currency',
    ...(scope.column !== undefined && { column: scope.column }),
    ...(scope.table !== undefined && { table: scope.table }),
    currency,
  });
  for (const form of [
    'Money is|are given|stated|all|shown|kept? in Currency',
    'all Noun is|are in Currency',
    'Money of? Noun? is|are in Currency',
  ])
    rule('Action', form, (parts) => money(parts.Money ?? {}, parts.Currency));
  // What is so in one of the files: "Leeds is in pounds and British, Hamburg in euro and German".
  rule('Ways', 'in Currency', ({ Currency: currency }): Action[] => [{ do: 'currency', currency }]);
  rule('Ways', 'in? Country', ({ Country: country }): Action[] => [{ do: 'phone_country', country }]);
  rule('Ways', 'in Currency and in? Country', ({ Currency: currency, Country: country }): Action[] => [
    { do: 'currency', currency },
    { do: 'phone_country', country },
  ]);
  rule('Ways', 'the month', (): Action[] => [{ do: 'read_dates', order: 'mdy' }], 0.1);
  rule('Ways', 'the day', (): Action[] => [{ do: 'read_dates', order: 'dmy' }], 0.1);
  rule('Ways', 'dates? as|in|the? DateReading', ({ DateReading }): Action[] => [
    { do: 'read_dates', ...DateReading },
  ]);
  const within = (table: string, ways: readonly Action[]) => ways.map((way) => ({ ...way, table }) as Action);
  const verb = 'is|sells|works|pays|invoices|charges|writes|uses|enters';
  rule('Local', `Table ${verb}? Ways`, ({ Table: table, Ways }) => within(table, Ways));
  rule('Local', `Table ${verb}? Ways Sep Local`, ({ Table: table, Ways, Local }) => [
    ...within(table, Ways),
    ...Local,
  ]);
  rule('Actions', `Table ${verb} Ways`, ({ Table: table, Ways }) => within(table, Ways), 0.02);
  rule('Actions', `Table ${verb} Ways Sep Local`, ({ Table: table, Ways, Local }) => [
    ...within(table, Ways),
    ...Local,
  ]);
  const zoned = (scope: Scope, zone: string, as: 'read' | 'write'): Action => ({
    do: 'zone',
    ...scope,
    zone,
    as,
  });
  rule('Action', 'Clock is|are given|stated|all|written? in? the? Zone time|timezone|zone?', (parts) =>
    zoned(parts.Clock, parts.Zone, 'read'),
  );
  rule('Action', 'Change|show|write|give Clock to|into|in|as Zone time|timezone|zone?', (parts) =>
    zoned(parts.Clock, parts.Zone, 'write'),
  );
}
