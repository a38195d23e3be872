import type { Result } from '@godwit/contract/routes';
import { Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { useQueryClient } from '@tanstack/react-query';
import { refresh, useRead } from '../../api/use-read.js';
import { Loaded } from '../../parts/loaded.js';
import { Section } from '../../parts/section.js';
import { texts } from '../../texts/texts.js';
import { DropZone } from './drop-zone.js';
import { FileRow } from './file-row.js';
import classes from './files.module.css';
import { UploadList } from './upload-list.js';
import { addUploads, useUploads } from './uploads.js';

type Files = Result<'listFiles'>;

/** What was sent, what is on its way, and what a reader saw in it. */
export function FilesSection({ migrationId }: { migrationId: string }) {
  const queries = useQueryClient();
  const files = useFiles(migrationId);
  const uploads = useUploads(migrationId);
  const settled = () => void refresh(queries, ['listFiles', 'getMigration', 'countWaiting']);
  return (
    <Section title={texts.files.title} aside={files.data && <Counts files={files.data.files} />}>
      <DropZone onFiles={(chosen) => addUploads(migrationId, chosen, settled)} />
      <UploadList uploads={uploads} />
      <Loaded of={files}>
        {({ files: there }) =>
          there.length === 0 ? (
            <Text size="sm" c="var(--quiet)" mt="sm">
              {texts.files.none}
            </Text>
          ) : (
            <FileList migrationId={migrationId} files={there} />
          )
        }
      </Loaded>
    </Section>
  );
}

/** Asked again for as long as one of them is being read. */
export function useFiles(migrationId: string) {
  return useRead(
    'listFiles',
    { params: { migration_id: migrationId } },
    { refetchInterval: ({ state }) => (state.data?.files.some(isBeingRead) ? 1500 : false) },
  );
}

function isBeingRead({ reading }: Files['files'][number]): boolean {
  return reading.status === 'pending' || reading.status === 'running';
}

function Counts({ files }: Files) {
  const broken = files.filter(({ reading }) => reading.status === 'failed').length;
  return (
    <Text size="sm" c="var(--quiet)">
      {texts.files.count(files.length)}
      {broken > 0 && (
        <Text span c="var(--invalid-ink)">
          , {texts.files.broken(broken)}
        </Text>
      )}
    </Text>
  );
}

const shownFiles = 20;

function FileList({ migrationId, files }: { migrationId: string; files: Files['files'] }) {
  const [isWhole, { open }] = useDisclosure();
  // What is wrong is never behind the button.
  const first = [...files].sort((a, b) => Number(isBroken(b)) - Number(isBroken(a)));
  const shown = isWhole ? first : first.slice(0, shownFiles);
  return (
    <>
      <table className={classes.list}>
        <thead>
          <tr>
            <th scope="col">{texts.files.name}</th>
            <th scope="col">{texts.files.content}</th>
            <th scope="col" className={`${classes.right} ${classes.wide}`}>
              {texts.files.size}
            </th>
            <th scope="col" className={`${classes.right} ${classes.wide}`}>
              {texts.files.arrived}
            </th>
            <th scope="col" className={classes.right}>
              {texts.files.actions}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((file) => (
            <FileRow key={file.id} migrationId={migrationId} file={file} />
          ))}
        </tbody>
      </table>
      {shown.length < files.length && (
        <Button variant="subtle" size="compact-sm" mt="xs" onClick={open}>
          {texts.files.showAll(files.length)}
        </Button>
      )}
    </>
  );
}

function isBroken({ reading }: Files['files'][number]): boolean {
  return reading.status === 'failed';
}
