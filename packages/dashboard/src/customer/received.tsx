import type { Link } from './link/poll.js';
import { Section } from './parts/section.js';
import classes from './received.module.css';
import { ReadTables } from './received-tables.js';
import type { Texts } from './texts/en.js';
import { useWords } from './texts/texts.js';

type ReceivedFile = Link['files'][number];

/** What is there, the newest first, and what was read of it. */
export function Received({ files }: { files: readonly ReceivedFile[] }) {
  const { received } = useWords().texts;
  if (files.length === 0) {
    return (
      <Section title={received.title}>
        <p className={classes.none}>{received.none}</p>
      </Section>
    );
  }
  const rows = files.reduce((sum, { reading }) => sum + (reading.row_count ?? 0), 0);
  return (
    <Section title={received.title} aside={`${received.count(files.length)} · ${received.total(rows)}`}>
      <ul>
        {files.toReversed().map((file) => (
          <File key={file.id} file={file} />
        ))}
      </ul>
    </Section>
  );
}

function File({ file }: { file: ReceivedFile }) {
  const { texts, say } = useWords();
  const { name, size, uploaded_at, reading, tables } = file;
  return (
    <li className={classes.file}>
      <div className={classes.line}>
        <span className={classes.name}>{name}</span>
        <span className={classes.quiet} title={`${say.exactSize(size)}, ${say.moment(uploaded_at)}`}>
          {say.size(size)}
        </span>
      </div>
      {reading.status === 'failed' ? (
        <div className={classes.wrong}>
          <p>{texts.received.failed}</p>
          {reading.error && <p lang="en">{reading.error}</p>}
        </div>
      ) : (
        <p className={classes.state}>{stateOf(reading, texts.received)}</p>
      )}
      {tables.length > 0 && <ReadTables file={name} tables={tables} count={reading.table_count} />}
    </li>
  );
}

function stateOf(reading: ReceivedFile['reading'], received: Texts['received']): string {
  if (reading.status === 'pending') return received.pending;
  if (reading.status === 'running') {
    return reading.progress ? received.page(reading.progress.page, reading.progress.pages) : received.running;
  }
  const { row_count = 0, table_count = 0 } = reading;
  return table_count === 0 ? received.noTable : received.read(row_count, table_count);
}
