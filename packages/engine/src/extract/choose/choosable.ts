/** A table that an instruction can speak of. */
export interface Choosable {
  /** What it is called in the result, and what it was called in the file, with the titles above it. */
  names: readonly string[];
  template: { slug: string; name: string } | undefined;
  /** The slug of the template whose rows its own belong to, where its key was carried to it. */
  heads?: string | undefined;
  /** The keys of its rows, or of those that its rows belong to, in their order, each once. */
  keys?: readonly string[] | undefined;
  headers: readonly string[];
  /** Rising; empty where the format has none. */
  pages: readonly number[];
  rowCount: number;
  /** Some of its cells. */
  cells: readonly string[];
}

/** What a phrase speaks of. */
export interface Picked {
  /** Places among all tables, rising. */
  tables: number[];
  /** Only the rows of these pages are meant, not the whole tables. */
  onPages?: (page: number) => boolean;
  /** Only the rows of these keys are meant. */
  keys?: ReadonlySet<string>;
}
