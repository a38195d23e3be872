import { useBlocker } from '@tanstack/react-router';
import { AskOnce } from '../../parts/ask-once.js';
import { texts } from '../../texts/texts.js';

/** Whoever leaves with unsaved changes is asked once; a closed tab asks by the browser itself. */
export function LeaveGuard({ isChanged }: { isChanged: boolean }) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: () => isChanged,
    enableBeforeUnload: isChanged,
    withResolver: true,
  });
  return (
    <AskOnce
      question={status === 'blocked' ? texts.editor.leaveAsk : undefined}
      act={texts.editor.leave}
      onAct={() => proceed?.()}
      onCancel={() => reset?.()}
    >
      {texts.editor.leaveWhy}
    </AskOnce>
  );
}
