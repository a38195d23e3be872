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
  filter: Filter;
}

/** All sheets as one file, made in the background. */
export function WholeDownload({ migration: { id, sheets }, filter }: Props) {
  const [format, setFormat] = useState<Format>('csv');
  const make = useWrite('createExport');
  const slugs = sheets.map(({ slug }) => slug);
  const begin = () => make.mutate({ params: { migration_id: id }, body: { slugs, format, filter } });
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
      <Button variant="default" size="xs" loading={make.isPending} onClick={begin}>
        {texts.delivery.zip}
      </Button>
      {make.error && <Problem error={make.error} />}
      {make.data && <Job migrationId={id} jobId={make.data.job_id} />}
    </>
  );
}

function Job({ migrationId, jobId }: { migrationId: string; jobId: string }) {
  const job = useRead(
    'getExportJob',
    { params: { migration_id: migrationId, job_id: jobId } },
    { refetchInterval: ({ state }) => (isOver(state.data) ? false : 1000) },
  );
  if (job.error) return <Problem error={job.error} />;
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
