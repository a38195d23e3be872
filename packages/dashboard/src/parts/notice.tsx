import type { ReactNode } from 'react';
import classes from './notice.module.css';

/** Something to know before going on: it waits for somebody, nothing is broken. */
export function Notice({ children }: { children: ReactNode }) {
  return (
    <div className={classes.notice} role="status">
      {children}
    </div>
  );
}
