import type { Relkind } from './table.js';

/*
 * One query for each kind of thing, whatever the number of tables: the catalog of 10,000 tables is read in a second.
 */

export interface TableRow {
  oid: number;
  schema: string;
  name: string;
  kind: Relkind;
  comment: string | null;
  rows: number | null;
  file: number | null;
  isDefault: boolean;
  /** All of it; or at least some columns. */
  isReadable: boolean;
  isPartlyReadable: boolean;
  /** A materialised view that was never filled has no rows to read. */
  isPopulated: boolean;
  /** Policies decide which rows this user sees. */
  isFiltered: boolean;
}

/** $1: schemas, or null for all that are not the system's. Partitions are read with their table; extensions keep theirs. */
export const tablesSql = `
  select c.oid, n.nspname as schema, c.relname as name, c.relkind as kind, d.description as comment,
    coalesce(nullif(greatest(c.reltuples, 0), 0), case when c.relkind = 'p' then (
      select sum(leaf.reltuples) from pg_partition_tree(c.oid) part
        join pg_class leaf on leaf.oid = part.relid where part.isleaf and leaf.reltuples > 0) end) as rows,
    pg_relation_filenode(c.oid) as file,
    coalesce(n.nspname = current_schema(), false) as "isDefault",
    has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select') as "isReadable",
    has_schema_privilege(n.oid, 'usage') and has_any_column_privilege(c.oid, 'select') as "isPartlyReadable",
    c.relispopulated as "isPopulated",
    c.relrowsecurity and row_security_active(c.oid) as "isFiltered"
  from pg_class c
    join pg_namespace n on n.oid = c.relnamespace
    left join pg_description d on d.objoid = c.oid and d.classoid = 'pg_class'::regclass and d.objsubid = 0
  where c.relkind in ('r', 'p', 'v', 'm', 'f') and not c.relispartition
    and case when $1::text[] is null then n.nspname !~ '^pg_' and n.nspname <> 'information_schema'
      else n.nspname = any ($1) end
    and not exists (select from pg_depend e
      where e.classid = 'pg_class'::regclass and e.objid = c.oid and e.deptype = 'e')
  order by n.nspname, c.relname`;

export interface ColumnRow {
  table: number;
  number: number;
  name: string;
  type: string;
  typeOid: number | null;
  comment: string | null;
  isReadable: boolean;
}

/** $1: tables, $2: those of them of which only some columns may be read. */
export const columnsSql = `
  select a.attrelid as table, a.attnum as number, a.attname as name, format_type(a.atttypid, a.atttypmod) as type,
    case when t.typtype <> 'd' then a.atttypid end as "typeOid", d.description as comment,
    case when a.attrelid = any ($2::oid[]) then has_column_privilege(a.attrelid, a.attnum, 'select')
      else true end as "isReadable"
  from pg_attribute a
    join pg_type t on t.oid = a.atttypid
    left join pg_description d
      on d.objoid = a.attrelid and d.classoid = 'pg_class'::regclass and d.objsubid = a.attnum
  where a.attrelid = any ($1::oid[]) and a.attnum > 0 and not a.attisdropped
  order by a.attrelid, a.attnum`;

export interface KeyRow {
  table: number;
  isPrimary: boolean;
  columns: number[];
}

/** Unique indexes too that no constraint stands for: many applications make only these. */
export const keysSql = `
  select i.indrelid as table, i.indisprimary as "isPrimary",
    (i.indkey::int2[])[0:i.indnkeyatts - 1] as columns
  from pg_index i
  where i.indrelid = any ($1::oid[]) and i.indisunique and i.indisvalid and i.indpred is null
    and 0 <> all (i.indkey::int2[])
  order by i.indrelid, i.indexrelid`;

export interface LinkRow {
  table: number;
  columns: number[];
  other: number;
  references: number[];
}

export const linksSql = `
  select k.conrelid as table, k.conkey as columns, k.confrelid as other, k.confkey as references
  from pg_constraint k
  where k.contype = 'f' and k.conparentid = 0
    and k.conrelid = any ($1::oid[]) and k.confrelid = any ($1::oid[])
  order by k.conrelid, k.conname`;

export interface SchemaRow {
  schema: string;
  isUsable: boolean;
}

export const schemasSql = `
  select nspname as schema, has_schema_privilege(oid, 'usage') as "isUsable"
  from pg_namespace where nspname !~ '^pg_' and nspname <> 'information_schema' order by nspname`;
