import { useLayoutEffect, useRef, useState } from 'react';
import classes from './cell-editor.module.css';

interface Props {
  label: string;
  value: string;
  /** Where to go on: Tab leads to the next cell, a click to wherever it was made. */
  onSave(text: string, then: 'stay' | 'next' | 'before' | 'leave'): void;
  onCancel(): void;
}

/** In place of the cell: Enter saves, Escape leaves it as it was, Shift Enter begins a line. */
export function CellEditor({ label, value, onSave, onCancel }: Props) {
  const [text, setText] = useState(value);
  const box = useRef<HTMLTextAreaElement>(null);
  const isDone = useRef(false);
  useLayoutEffect(() => {
    box.current?.focus({ preventScroll: true });
    box.current?.select();
  }, []);
  const end = (then: 'stay' | 'next' | 'before' | 'leave' | 'cancel') => {
    if (isDone.current) return;
    isDone.current = true;
    if (then === 'cancel' || (text === value && then === 'stay')) onCancel();
    else onSave(text, then);
  };
  return (
    <textarea
      ref={box}
      className={classes.editor}
      aria-label={label}
      rows={text.includes('\n') ? Math.min(6, text.split('\n').length) : 1}
      spellCheck={false}
      maxLength={100_000}
      value={text}
      onChange={(event) => setText(event.currentTarget.value)}
      onClick={(event) => event.stopPropagation()}
      onDoubleClick={(event) => event.stopPropagation()}
      onBlur={() => end('leave')}
      onKeyDown={(event) => {
        event.stopPropagation();
        if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) end('stay');
        else if (event.key === 'Tab') end(event.shiftKey ? 'before' : 'next');
        else if (event.key === 'Escape') end('cancel');
        else return;
        event.preventDefault();
      }}
    />
  );
}
