import { CloseButton } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { texts } from '../texts/texts.js';
import classes from './side-panel.module.css';

interface Props {
  /** What kind of panel it is. */
  label: string;
  /** What it is about. */
  title: string;
  /** Where a button opened it, the keyboard goes there. */
  takesFocus?: boolean;
  onClose(): void;
  children: ReactNode;
}

/** Beside the rows; Escape closes it from anywhere inside. */
export function SidePanel({ label, title, takesFocus = false, onClose, children }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (takesFocus) heading.current?.focus();
  }, [takesFocus]);
  return (
    <aside
      aria-label={label}
      className={classes.panel}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) onClose();
      }}
    >
      <div className={classes.head}>
        <h2 ref={heading} tabIndex={-1}>
          {title}
        </h2>
        <CloseButton aria-label={texts.sheet.lineage.close} onClick={onClose} size="sm" />
      </div>
      {children}
    </aside>
  );
}
