/*
 * One query for each kind of thing, whatever the number of tables; the name of the database is bound, since only so the
 * server looks at that one alone. A user that may only read sees all of this.
 */

/** Tables are those of the user's databases, sequences and such are not. */
export const tablesSql = `
  select table_name as name, table_type as type, engine, table_rows as \`rows\`, table_comment as comment
  from information_schema.tables
  where table_schema = ? and table_type in ('BASE TABLE', 'SYSTEM VERSIONED', 'VIEW')
  order by table_name`;

export const columnsSql = `
  select table_name as \`table\`, column_name as name, column_type as type, column_comment as comment, extra,
    privileges
  from information_schema.columns where table_schema = ? order by table_name, ordinal_position`;

export const columnsOfTableSql = `
  select column_name as name, column_type as type
  from information_schema.columns where table_schema = ? and table_name = ?`;

/** Parts of a column (its first letters) and expressions are no keys. */
export const keysSql = `
  select table_name as \`table\`, index_name as name, column_name as \`column\`, sub_part as part
  from information_schema.statistics
  where table_schema = ? and non_unique = 0 order by table_name, index_name, seq_in_index`;

export const linksSql = `
  select table_name as \`table\`, constraint_name as name, column_name as \`column\`,
    referenced_table_name as other, referenced_column_name as reference
  from information_schema.key_column_usage
  where table_schema = ? and referenced_table_schema = table_schema and referenced_table_name is not null
  order by table_name, constraint_name, ordinal_position`;
