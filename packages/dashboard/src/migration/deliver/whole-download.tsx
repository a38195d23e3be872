import type { Result } from '@godwit/contract/routes';
import { Anchor, Button, Select, Text } from '@mantine/core';
import { useState } from 'react';
import { useRead } from '../../api/use-read.js';
import { useWrite } from '../../api/use-write.js';
import { sayBytes } from '../../parts/bytes.js';
import { Problem } from '../../parts/problem.js';
import { texts } from '../../texts/texts.js';
import { type Filter, type Format, formats } from './download.js';

interface Props {
  migration: Pick<Result<'getMigration'>['migration'], 'id' | 'sheets'>;
  /** What the rows of the sheets come from: a file made of others is not offered any more. */
  rowsOf: string;
  filter: Filter;
}

/** All sheets as one file, made in the background. */
export function WholeDownload({ migration, rowsOf, filter }: Props) {
  const [format, setFormat] = useState<Format>('csv');
  const { id, sheets } = migration;
  return (
    <>
      <Select
        label={texts.delivery.format}
        w={110}
        size="xs"
        allowDeselect={false}
        data={formats.map((value) => ({ value, label: texts.delivery.formats[value] }))}
        value={format}
        onChange={(chosen) => setFormat(formats.find((one) => one === chosen) ?? 'csv')}
      />
      <Make
        key={JSON.stringify([rowsOf, sheets, format, filter])}
        migrationId={id}
        body={{ slugs: sheets.map(({ slug }) => slug), format, filter }}
      />
    </>
  );
}

interface MakeProps {
  migrationId: string;
  body: { slugs: string[]; format: Format; filter: Filter };
}

function Make({ migrationId, body }: MakeProps) {
  const make = useWrite('createExport');
  const begin = () => make.mutate({ params: { migration_id: migrationId }, body });
  return (
    <>
      <Button variant="default" size="xs" loading={make.isPending} onClick={begin}>
        {texts.delivery.zip}
      </Button>
      {make.error && <Problem error={make.error} />}
      {make.data && <Job migrationId={migrationId} jobId={make.data.job_id} />}
    </>
  );
}

function Job({ migrationId, jobId }: { migrationId: string; jobId: string }) {
  const job = useRead(
    'getExportJob',
    { params: { migration_id: migrationId, job_id: jobId } },
    { refetchInterval: ({ state }) => (state.error || isOver(state.data) ? false : 1000) },
  );
  if (job.error) return <Problem error={job.error} onAgain={() => void job.refetch()} />;
  if (!job.data) return null;
  const { status, error, download_url, file_size, rows_processed, total_rows } = job.data;
  if (status === 'failed' || error) return <Problem error={new Error(error ?? '')} />;
  if (download_url)
    return (
      <Anchor href={download_url} download size="sm" pb={4}>
        {texts.delivery.zipDone(sayBytes(file_size ?? 0))}
      </Anchor>
    );
  return (
    <Text size="sm" role="status" pb={4}>
      {texts.delivery.zipping(rows_processed, total_rows)}
    </Text>
  );
}

function isOver(job: Result<'getExportJob'> | undefined): boolean {
  return job?.status === 'completed' || job?.status === 'failed';
}
