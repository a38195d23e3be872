import { GodwitConnectionError, GodwitError } from '@godwit/client/errors';
import { Alert, Button, Group, Text } from '@mantine/core';
import { texts } from '../texts/texts.js';

/** What went wrong, in the API's own words: they name the thing and how to mend it. */
export function Problem({ error, onAgain }: { error: Error; onAgain?: () => void }) {
  return (
    <Alert color="red" variant="light" role="alert">
      <Group justify="space-between" wrap="nowrap" align="flex-start">
        <Text size="sm">{sentenceOf(error)}</Text>
        {onAgain && (
          <Button size="compact-sm" variant="default" onClick={onAgain}>
            {texts.common.again}
          </Button>
        )}
      </Group>
    </Alert>
  );
}

export function sentenceOf(error: Error): string {
  if (error instanceof GodwitError) return error.body.error;
  return error instanceof GodwitConnectionError ? texts.common.noConnection : error.message;
}
