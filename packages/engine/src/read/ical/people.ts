import type { FieldRecord } from '../records/record.js';
import type { RecordTables } from '../records/record-tables.js';
import type { Component } from './component.js';
import { personColumns } from './names.js';
import { momentsText, personOf } from './values.js';

const known = new Set(['CN', 'EMAIL', ...personColumns.map(([param]) => param)]);

/** Who takes part, a row each, with the row of the component they are of. */
export function addAttendees(component: Component, table: string, row: number, tables: RecordTables): void {
  const uid = component.valueOf('UID');
  for (const property of component.properties) {
    if (property.name !== 'ATTENDEE') continue;
    const record = tables.record();
    addParent(table, row, uid, record);
    const { name, email, text } = personOf(property);
    if (name !== '') record.add('Name', name, 1);
    if (email !== '') record.add('Email', email, 2);
    else if (text !== name) record.add('Address', text, 3);
    for (const [param, column] of personColumns) {
      const values = property.params.get(param);
      if (values) record.add(column, values.join(', '), 4);
    }
    for (const [param, values] of property.params)
      if (!known.has(param)) record.add(param, values.join(', '));
    tables.table('attendees').add(record);
  }
}

/** When somebody is busy, a row for each period. */
export function addBusyTimes(component: Component, table: string, row: number, tables: RecordTables): void {
  const uid = component.valueOf('UID');
  for (const { name, value, params } of component.properties) {
    if (name !== 'FREEBUSY') continue;
    for (const period of momentsText(value).split(', ')) {
      if (period === '') continue;
      const [start = '', end = ''] = period.split('/');
      const record = tables.record();
      addParent(table, row, uid, record);
      record.add('Start', start, 1);
      if (end !== '') record.add(/^[-+]?P/i.test(end) ? 'Duration' : 'End', end, 2);
      record.add('Type', params.get('FBTYPE')?.[0] ?? 'BUSY', 3);
      tables.table('busy times').add(record);
    }
  }
}

function addParent(table: string, row: number, uid: string | undefined, record: FieldRecord): void {
  record.add('_parent_row', String(row), 0);
  record.add('Of', table, 0);
  if (uid !== undefined) record.add('UID', uid, 0);
}
