/** The reference says nothing about this; DuckDB alone does. */
export class NoReference extends Error {
  override name = 'NoReference';

  constructor(what: string) {
    super(`There is no reference for ${what}.`);
  }
}
