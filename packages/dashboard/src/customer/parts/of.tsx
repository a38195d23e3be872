import classes from './of.module.css';

/** What a control is about, for those who do not see what it stands beside. */
export function Of({ name }: { name: string }) {
  return <span className={classes.of}>: {name}</span>;
}
