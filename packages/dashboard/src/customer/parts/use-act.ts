import { GodwitError } from '@godwit/client/errors';
import { useState } from 'react';
import type { Texts } from '../texts/en.js';
import { useWords } from '../texts/texts.js';

/** One thing that a person does here: whether it is under way, and what went wrong, in their language. */
export function useAct(act: () => Promise<void>, sayOf?: (error: GodwitError) => string | undefined) {
  const { texts } = useWords();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string>();
  const start = async () => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    try {
      await act();
    } catch (error) {
      setProblem((error instanceof GodwitError && sayOf?.(error)) || sentenceOf(error, texts));
    } finally {
      setBusy(false);
    }
  };
  return { start: () => void start(), busy, problem };
}

function sentenceOf(error: unknown, { problem }: Texts): string {
  if (!(error instanceof GodwitError)) return problem.unanswered;
  if (error.status === 429) return problem.busy;
  if (error.status === 409) return problem.over;
  return error.status >= 500 ? problem.server : error.body.error;
}
