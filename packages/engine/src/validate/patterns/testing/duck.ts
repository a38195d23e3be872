import { type DuckDBConnection, DuckDBInstance } from '@duckdb/node-api';
import { patternSql, plan } from '../plan.js';

/** A DuckDB with a table `cells` of the given values, to hold `plan` against JavaScript. */
export class Duck {
  private constructor(
    private readonly instance: DuckDBInstance,
    private readonly connection: DuckDBConnection,
    readonly values: readonly string[],
  ) {}

  static async with(values: readonly string[]): Promise<Duck> {
    const instance = await DuckDBInstance.create(':memory:');
    const connection = await instance.connect();
    await connection.run('CREATE TABLE cells (id INTEGER, cell VARCHAR)');
    const appender = await connection.createAppender('cells');
    values.forEach((value, id) => {
      appender.appendInteger(id);
      appender.appendVarchar(value);
      appender.endRow();
    });
    appender.closeSync();
    return new Duck(instance, connection, values);
  }

  /**
   * The indexes of the values that SQL matches, or undefined where the plan goes via values. Asked both as a
   * column and as a filter, since DuckDB's optimiser rewrites a filter on its own terms.
   */
  async matches(pattern: string): Promise<{ selected: number[]; filtered: number[] } | undefined> {
    const planned = plan(pattern);
    if (planned.via === 'values') return undefined;
    const sql = patternSql('cell', planned);
    const column = await this.rows(`SELECT id, ${sql} FROM cells ORDER BY id`);
    const filter = await this.rows(`SELECT id FROM cells WHERE ${sql} ORDER BY id`);
    return {
      selected: column.filter(([, hit]) => hit === true).map(([id]) => Number(id)),
      filtered: filter.map(([id]) => Number(id)),
    };
  }

  private async rows(sql: string): Promise<unknown[][]> {
    return (await this.connection.runAndReadAll(sql)).getRowsJS();
  }

  close(): void {
    this.connection.closeSync();
    this.instance.closeSync();
  }
}
