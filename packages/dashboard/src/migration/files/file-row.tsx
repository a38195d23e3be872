import type { Result } from '@godwit/contract/routes';
import { Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useWrite } from '../../api/use-write.js';
import { AsksFirst } from '../../parts/asks-first.js';
import { sayBytes } from '../../parts/bytes.js';
import { When } from '../../parts/when.js';
import { texts } from '../../texts/texts.js';
import { FileTables } from './file-tables.js';
import classes from './files.module.css';

type File = Result<'listFiles'>['files'][number];

export function FileRow({ migrationId, file }: { migrationId: string; file: File }) {
  const [isOpen, { toggle }] = useDisclosure();
  const remove = useWrite('deleteFile', ['listFiles', 'getMigration', 'countWaiting']);
  const { reading } = file;
  return (
    <>
      <tr>
        <td>
          <button
            type="button"
            className={classes.open}
            aria-expanded={isOpen}
            aria-label={texts.files.show(file.name)}
            disabled={reading.status !== 'completed'}
            onClick={toggle}
          >
            {file.name}
          </button>
        </td>
        <td>
          <ReadingState reading={reading} />
        </td>
        <td className={`${classes.right} ${classes.wide}`}>{sayBytes(file.size)}</td>
        <td className={`${classes.right} ${classes.wide}`}>
          <When at={file.uploaded_at} />
        </td>
        <td className={classes.right}>
          <AsksFirst
            label={texts.files.delete}
            name={texts.files.deleteOf(file.name)}
            question={texts.files.deleteQuestion(file.name)}
            yes={texts.files.delete}
            error={remove.error}
            onYes={() => remove.mutateAsync({ params: { migration_id: migrationId, file_id: file.id } })}
            button={{ variant: 'subtle', size: 'compact-xs' }}
          >
            {texts.files.deleteAbout}
          </AsksFirst>
        </td>
      </tr>
      {isOpen && (
        <tr>
          <td colSpan={5}>
            <FileTables migrationId={migrationId} fileId={file.id} />
          </td>
        </tr>
      )}
    </>
  );
}

function ReadingState({ reading }: { reading: File['reading'] }) {
  if (reading.status === 'pending') return <Text size="sm">{texts.files.waits}</Text>;
  if (reading.status === 'running') {
    const { progress } = reading;
    return (
      <Text size="sm">
        {progress ? texts.files.readingPage(progress.page, progress.pages) : texts.files.reading}
      </Text>
    );
  }
  if (reading.status === 'failed')
    return (
      <Text size="sm" c="var(--invalid-ink)">
        {reading.error ?? texts.files.failed}
      </Text>
    );
  return <Text size="sm">{texts.files.read(reading.table_count ?? 0, reading.row_count ?? 0)}</Text>;
}
