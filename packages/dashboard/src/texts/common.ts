export const common = {
  again: 'Try again',
  noConnection: 'No connection to the service. What you did may not have arrived.',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  delete: 'Delete',
  copy: 'Copy',
  copied: 'Copied',
  rows: (count: number) => (count === 1 ? '1 row' : `${number(count)} rows`),
  number,
};

/** Exact, with separators: every number on a page is the whole number. */
function number(count: number): string {
  return count.toLocaleString('en');
}
