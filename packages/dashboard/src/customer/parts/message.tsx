import type { ReactNode } from 'react';
import classes from './message.module.css';

/** A sentence that must not be overlooked; read out when it appears. */
export function Message({ is, children }: { is: 'wrong' | 'good' | 'waits'; children: ReactNode }) {
  return (
    <div className={`${classes.message} ${classes[is]}`} role={is === 'wrong' ? 'alert' : 'status'}>
      {children}
    </div>
  );
}
