import type { ReactNode } from 'react';
import classes from './side-panel.module.css';

/** One thing that a panel says, under its name. */
export function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={classes.part}>
      <h3>{title}</h3>
      {children}
    </div>
  );
}
