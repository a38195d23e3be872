/** What a DuckDB session may hold of the process's memory: the rest is for JavaScript and for what DuckDB does not count. */
export const sessionShare = 0.6;
