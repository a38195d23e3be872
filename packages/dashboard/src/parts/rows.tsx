import type { ReactNode } from 'react';
import classes from './rows.module.css';

/** Things of one kind, below each other: what each is on the left, what can be done with it on the right. */
export function Rows({ label, children }: { label: string; children: ReactNode }) {
  return (
    <ul className={classes.rows} aria-label={label}>
      {children}
    </ul>
  );
}

interface RowProps {
  title: ReactNode;
  about?: ReactNode;
  side?: ReactNode;
  /** Below both, over the whole width. */
  children?: ReactNode;
}

export function Row({ title, about, side, children }: RowProps) {
  return (
    <li className={classes.row}>
      <div className={classes.main}>
        <div className={classes.title}>{title}</div>
        {about && <div className={classes.about}>{about}</div>}
      </div>
      {side && <div className={classes.side}>{side}</div>}
      {children && <div className={classes.below}>{children}</div>}
    </li>
  );
}
