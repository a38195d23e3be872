import type { BodyInput } from '@godwit/contract/routes';
import { Checkbox } from '@mantine/core';
import { type ReactNode, useState } from 'react';
import { useRead } from '../../api/use-read.js';
import { texts } from '../../texts/texts.js';

interface Choice {
  /** Goes into the body of a run. */
  body: Pick<BodyInput<'startRun'>, 'agent'>;
  /** Nothing where there is nothing to choose. */
  field: ReactNode;
}

/** Who is to work on a run: a choice only where a language model is configured and the account has it on. */
export function useAgent(): Choice {
  const account = useRead('me').data?.account;
  const [isModel, setModel] = useState(true);
  const name = account?.model === 'on' ? account.model_configured : null;
  if (name === null) return { body: {}, field: null };
  return {
    body: { agent: isModel ? 'model' : 'built_in' },
    field: (
      <Checkbox
        size="xs"
        label={texts.agent.use(name)}
        checked={isModel}
        onChange={(event) => setModel(event.currentTarget.checked)}
      />
    ),
  };
}
