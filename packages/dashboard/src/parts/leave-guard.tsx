import { useBlocker } from '@tanstack/react-router';
import { texts } from '../texts/texts.js';
import { AskOnce } from './ask-once.js';

/** Whoever leaves with unsaved changes is asked once; a closed tab asks by the browser itself. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  return (
    <AskOnce
      question={status === 'blocked' ? texts.leaving.leaveAsk : undefined}
      act={texts.leaving.leave}
      onAct={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      {texts.leaving.leaveWhy}
    </AskOnce>
  );
}
