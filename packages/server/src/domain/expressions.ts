import type { CheckedSql, SqlChecker } from '@godwit/engine/recipe/checked-sql/checker';

/**
 * Checks the expressions of cross-cell rules, in one small DuckDB. It is loaded at the first check: that takes
 * 60 MB, and a service may never see a rule.
 */
export class Expressions {
  #checker: Promise<SqlChecker> | undefined;

  /** What is wrong with a condition over these columns, as a sentence, or what it reads. */
  async judge(
    expression: string,
    columns: readonly string[],
  ): Promise<{ fault: string } | Pick<CheckedSql, 'columns'>> {
    const { SqlRefused } = await import('@godwit/engine/recipe/checked-sql/refused');
    this.#checker ??= openChecker();
    const checker = await this.#checker;
    try {
      return await checker.check(expression, { columns, kind: 'condition' });
    } catch (error) {
      if (error instanceof SqlRefused) return { fault: error.message };
      throw error;
    }
  }

  async close(): Promise<void> {
    await (await this.#checker)?.close();
  }
}

async function openChecker(): Promise<SqlChecker> {
  const { SqlChecker } = await import('@godwit/engine/recipe/checked-sql/checker');
  return new SqlChecker();
}
