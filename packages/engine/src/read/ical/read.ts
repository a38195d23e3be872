import { setOwn } from '@godwit/contract/own';
import { isStray, openProperties, type Property, type StrayLine } from '../content-lines/read-lines.js';
import { encodingNote } from '../encoding.js';
import type { InputFile, Table } from '../reader.js';
import { type RecordLimits, recordLimits } from '../records/limits.js';
import { type RecordTables, withRecordTables } from '../records/record-tables.js';
import { Component } from './component.js';
import { fillRecord } from './component-record.js';
import { tableOf, tableOrder } from './names.js';
import { addAttendees, addBusyTimes } from './people.js';

const mostZones = 20;
const outside = '# lines outside of calendars were left out';
/** What says only which program wrote a calendar, and how. */
const ofProgram = new Set(['PRODID', 'VERSION', 'CALSCALE', 'METHOD']);

export async function readIcal(
  file: InputFile,
  scratch: string,
  limits: RecordLimits = recordLimits,
): Promise<Table[]> {
  const properties = await openProperties(file, scratch);
  try {
    return await withRecordTables(file, scratch, limits, async (tables) => {
      const note = encodingNote(properties.encoding);
      if (note !== undefined) tables.count(note);
      const calendars = new Calendars(tables);
      for await (const batch of properties.lines(limits.text)) for (const line of batch) calendars.take(line);
      calendars.finishAll();
      const nothing = 'there is no event, to-do or other entry in this calendar; export it again';
      return tables.finish(tableOrder, { encoding: properties.encoding.name, ...calendars.program }, nothing);
    });
  } finally {
    await properties.close();
  }
}

/** The calendars of a file, their components one after the other. */
class Calendars {
  /** Of the first calendar. */
  readonly program: Record<string, string> = {};
  private readonly open: Component[] = [];
  private readonly zones = new Set<string>();
  /** Properties and components of the entry that is open. */
  private held = 0;

  constructor(private readonly tables: RecordTables) {}

  take(line: Property | StrayLine): void {
    const { tables } = this;
    const top = this.open.at(-1);
    if (isStray(line)) {
      if (top?.goOn(line.stray, tables.limits.text)) {
        tables.count('# lines that are no property were joined to the one above');
      } else tables.count(outside);
    } else if (line.name === 'BEGIN') this.begin(line.value.trim().toUpperCase(), line.line);
    else if (line.name === 'END') this.end(line.value.trim().toUpperCase());
    else if (top) this.add(top, line);
    else tables.count(outside);
  }

  finishAll(): void {
    if (this.open.length > 0) this.tables.count('the file ends within an entry: it may be cut off');
    while (this.open.length > 0) this.finish();
    if (this.zones.size > 0) {
      const names = [...this.zones].join(', ');
      this.tables.count(
        `the file defines time zones (${names}); times are as written, with their zone beside them`,
      );
    }
  }

  private begin(name: string, line: number): void {
    const { tables, open } = this;
    // A calendar in a calendar, an event in an event: the one before lost its end.
    while (open.length > 0 && (name === 'VCALENDAR' || open.at(-1)?.name === name)) {
      tables.count(
        `# times ${open.at(-1)?.name.slice(0, 40)} has no end; it was ended where the next begins`,
      );
      this.finish();
    }
    if (open.length >= tables.limits.depth)
      tables.refuse(`line ${line}: more than ${tables.limits.depth} components are within each other`);
    this.hold(line);
    open.push(new Component(name.slice(0, 200), line));
  }

  private add(component: Component, property: Property): void {
    if (component.name !== 'VCALENDAR') this.hold(property.line);
    else if (component.properties.length >= this.tables.limits.fields) this.tooMany(property.line);
    component.properties.push(property);
  }

  private hold(line: number): void {
    this.held += 1;
    if (this.held > this.tables.limits.fields) this.tooMany(line);
  }

  private tooMany(line: number): never {
    const { fields } = this.tables.limits;
    return this.tables.refuse(
      `line ${line}: an entry has more than ${fields} properties; check that entries end with END`,
    );
  }

  private end(name: string): void {
    const { open, tables } = this;
    if (!open.some((component) => component.name === name)) {
      tables.count('# lines that end nothing were left out');
      return;
    }
    while (open.at(-1)?.name !== name) {
      tables.count(`# times ${open.at(-1)?.name} has no end; it was ended where what it stands in ends`);
      this.finish();
    }
    this.finish();
  }

  private finish(): void {
    const component = this.open.pop();
    if (!component) return;
    const outer = this.open.at(-1);
    if (component.name === 'VCALENDAR') this.addCalendar(component);
    else if (outer && outer.name !== 'VCALENDAR') outer.inner.push(component);
    else {
      this.held = 0;
      if (component.name === 'VTIMEZONE') this.addZone(component);
      else this.addEntry(component, outer);
    }
  }

  private addEntry(component: Component, calendar: Component | undefined): void {
    const { tables } = this;
    const name = tableOf(component.name);
    const table = tables.table(name);
    const record = tables.record();
    fillRecord(component, record, (text) => table.count(text));
    const title = calendar?.valueOf('X-WR-CALNAME') ?? calendar?.valueOf('NAME');
    if (title !== undefined && title !== '') record.add('Calendar', title);
    const row = table.add(record);
    addAttendees(component, name, row, tables);
    addBusyTimes(component, name, row, tables);
  }

  private addZone({ properties }: Component): void {
    const id = properties.find(({ name }) => name === 'TZID')?.value.trim();
    if (id !== undefined && this.zones.size < mostZones) this.zones.add(id.slice(0, 100));
  }

  private addCalendar(calendar: Component): void {
    this.held = 0;
    const { tables, program } = this;
    for (const { name, value } of calendar.properties) {
      if (ofProgram.has(name) && !Object.hasOwn(program, name.toLowerCase()))
        setOwn(program, name.toLowerCase(), value.slice(0, 200));
    }
    if (calendar.properties.every(({ name }) => ofProgram.has(name))) return;
    const table = tables.table('calendars');
    const record = tables.record();
    fillRecord(calendar, record, (text) => table.count(text));
    table.add(record);
  }
}
