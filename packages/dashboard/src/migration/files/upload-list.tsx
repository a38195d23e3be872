import { Button, Group, Progress, Text } from '@mantine/core';
import { sayBytes } from '../../parts/bytes.js';
import { sentenceOf } from '../../parts/problem.js';
import { texts } from '../../texts/texts.js';
import classes from './files.module.css';
import { removeUpload, sendAgain, type Upload } from './uploads.js';

/** What is on its way, each with how far it is. */
export function UploadList({ uploads }: { uploads: readonly Upload[] }) {
  if (uploads.length === 0) return null;
  return (
    <ul className={classes.uploads} aria-label={texts.files.uploads}>
      {uploads.map((upload) => (
        <li key={upload.id} className={classes.upload}>
          <Group justify="space-between" wrap="nowrap" gap="sm">
            <Text size="sm" className={classes.name}>
              {upload.file.name}
            </Text>
            <Group gap="xs" wrap="nowrap">
              <Text size="xs" c="var(--quiet)" className={classes.state}>
                {stateOf(upload)}
              </Text>
              {upload.state === 'failed' && (
                <Button
                  variant="default"
                  size="compact-xs"
                  aria-label={texts.files.againOf(upload.file.name)}
                  onClick={() => sendAgain(upload.id)}
                >
                  {texts.common.again}
                </Button>
              )}
              <Button
                variant="subtle"
                size="compact-xs"
                aria-label={(upload.state === 'failed' ? texts.files.forgetOf : texts.files.stopOf)(
                  upload.file.name,
                )}
                onClick={() => removeUpload(upload.id)}
              >
                {upload.state === 'failed' ? texts.files.forget : texts.files.stop}
              </Button>
            </Group>
          </Group>
          {upload.state !== 'failed' && (
            <Progress
              size="xs"
              value={upload.file.size === 0 ? 100 : (upload.sent / upload.file.size) * 100}
              aria-label={texts.files.sending(upload.file.name)}
            />
          )}
          {upload.error && upload.state === 'failed' && (
            <Text size="xs" c="var(--invalid-ink)" role="alert">
              {sentenceOf(upload.error)}
            </Text>
          )}
        </li>
      ))}
    </ul>
  );
}

function stateOf({ state, sent, file }: Upload): string {
  if (state === 'queued') return texts.files.queued;
  if (state === 'checking') return texts.files.checking;
  if (state === 'broken') return texts.files.startsOver;
  if (state === 'sending' && sent >= file.size) return texts.files.finishing;
  return texts.files.sent(sayBytes(sent), sayBytes(file.size));
}
