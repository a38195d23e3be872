import type { Database } from './database.js';

export const manyRows = 'deals';

/** 12 columns of the types that databases have; one in ten notes is NULL, others have commas, quotes and lines. */
export async function makeManyRows({ kind, sql }: Database, rows: number): Promise<void> {
  const isPostgres = kind === 'postgresql';
  const text = isPostgres ? 'text' : 'varchar(200)';
  await sql(`create table ${manyRows} (
    id bigint primary key,
    reference ${isPostgres ? 'uuid' : 'char(36)'} not null,
    first_name ${text} not null,
    last_name ${text},
    email varchar(120) not null,
    status varchar(12) not null,
    amount numeric(12,2) not null,
    score double precision,
    seats integer,
    is_open boolean not null,
    created ${isPostgres ? 'timestamp' : 'datetime'} not null,
    note ${text}
  )`);
  const from = isPostgres
    ? `generate_series(1, ${rows}) as s(n)`
    : `(select seq as n from seq_1_to_${rows}) s`;
  const hash = isPostgres ? 'md5(n::text)' : 'md5(n)';
  const day = isPostgres
    ? "timestamp '2020-01-01' + n % 100000 * interval '17 minutes'"
    : "timestamp'2020-01-01 00:00:00' + interval (n % 100000) * 17 minute";
  const uuid = isPostgres
    ? `${hash}::uuid`
    : `insert(insert(insert(insert(${hash}, 9, 0, '-'), 14, 0, '-'), 19, 0, '-'), 24, 0, '-')`;
  const newline = isPostgres ? 'chr(10)' : 'char(10)';
  await sql(`insert into ${manyRows} select n, ${uuid},
    concat('First', n % 997),
    case when n % 50 = 0 then null else concat('Last-', substr(${hash}, 1, 6)) end,
    concat('person', n, '@', substr(${hash}, 7, 8), '.example'),
    case n % 4 when 0 then 'open' when 1 then 'won' when 2 then 'lost' else 'in progress' end,
    n % 100000 * 1.37,
    case when n % 7 = 0 then null else (n % 10000) / 8.0 end,
    n % 40, n % 3 = 0, ${day},
    case n % 10 when 0 then null when 1 then '' when 2 then concat('Said "yes", then called ', n)
      when 3 then concat('Two lines', ${newline}, 'of ', ${hash}) else concat('Note ', ${hash}) end
    from ${from}`);
}
