import type { FieldRecord } from '../records/record.js';
import type { RecordTables } from '../records/record-tables.js';
import type { OfxElement } from './elements.js';
import { ofxMoment } from './moment.js';
import {
  accountsTable,
  columnOf,
  isResponse,
  isStatement,
  kindOfStatement,
  rankOf,
  responsesTable,
  tableOfList,
} from './names.js';

/** What of a statement stands beside each of its entries. */
const accountElements = new Set(['CURDEF', 'BANKACCTFROM', 'CCACCTFROM', 'INVACCTFROM', 'LOANACCTFROM']);

/** Makes rows of elements as they end, so that only what is open is held. */
export class Statements {
  private signOn: OfxElement | undefined;
  /** Responses of which rows were made. */
  private readonly answered = new WeakSet<OfxElement>();

  constructor(private readonly tables: RecordTables) {}

  closed(element: OfxElement, around: readonly OfxElement[]): 'taken' | 'kept' {
    const { name, value } = element;
    const outer = around.at(-1);
    const list = value === undefined && outer ? tableOfList(outer.name) : undefined;
    if (list !== undefined && element.children.length > 0) this.addEntry(element, list, around);
    else if (name === 'SONRS') this.signOn = element;
    else if (isStatement(name)) this.addStatement(element, around);
    else if (isResponse(name)) {
      if (!this.answered.has(element)) this.add(responsesTable, name, element);
    } else return around.length === 0 ? 'taken' : 'kept';
    for (const each of around) if (isResponse(each.name)) this.answered.add(each);
    return 'taken';
  }

  /** A file that only says that its reader may not have it has no other row. */
  finish(): void {
    if (this.signOn && this.tables.rowCount === 0) this.add(responsesTable, 'SONRS', this.signOn);
  }

  private addEntry(entry: OfxElement, table: string, around: readonly OfxElement[]): void {
    const statement = around.findLast(({ name }) => isStatement(name));
    const account = statement?.children.filter(({ name }) => accountElements.has(name)) ?? [];
    const kind = entry.name === 'STMTTRN' || entry.name === 'BAL' ? '' : entry.name;
    this.add(table, kind, entry, account);
  }

  private addStatement(statement: OfxElement, around: readonly OfxElement[]): void {
    const response = around.findLast(({ name }) => isResponse(name));
    const beside = response?.children ?? [];
    const others = this.signOn?.children.filter(({ name }) => name !== 'STATUS') ?? [];
    this.add(accountsTable, kindOfStatement(statement.name), statement, [...beside, ...others]);
  }

  /** `kind`: which of the kinds that a table has; `beside`: what else is told in the row. */
  private add(
    table: string,
    kind: string,
    { name, children }: OfxElement,
    beside: readonly OfxElement[] = [],
  ): void {
    const record = this.tables.record();
    if (kind !== '') record.add('Kind', kind, 0);
    for (const child of children) flatten(child, name, [], record);
    for (const element of beside) flatten(element, '', [], record);
    this.tables.table(table).add(record);
  }
}

/** A column for each element with a value, named by what it stands in, up to the element `whole` that is the row. */
function flatten(
  { name, value = '', children }: OfxElement,
  whole: string,
  path: readonly string[],
  record: FieldRecord,
): void {
  if (children.length === 0) {
    const column = columnOf(whole, path, name);
    record.add(column, name.startsWith('DT') ? ofxMoment(value) : value, rankOf(column));
    return;
  }
  const inside = [...path, name];
  for (const child of children) flatten(child, whole, inside, record);
}
