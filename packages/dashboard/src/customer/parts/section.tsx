import { type ReactNode, useId } from 'react';
import classes from './section.module.css';

interface Props {
  title: string;
  about?: string;
  aside?: ReactNode;
  /** Somebody has to do something here. */
  waits?: boolean;
  children: ReactNode;
}

export function Section({ title, about, aside, waits = false, children }: Props) {
  const id = useId();
  return (
    <section className={`${classes.section} ${waits ? classes.waits : ''}`} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{title}</h2>
        {aside && <span className={classes.aside}>{aside}</span>}
      </div>
      {about && <p className={classes.about}>{about}</p>}
      {children}
    </section>
  );
}
