import type { BodyInput, Result } from '@godwit/contract/routes';

type Account = Result<'getAccount'>['account'];
type Changes = BodyInput<'updateAccount'>;

const changeable = [
  'name',
  'region',
  'retention',
  'safe_csv',
  'hold_unhealthy',
  'deliver_on_execute',
  'model',
] as const satisfies readonly (keyof Changes)[];

/** Only what differs is sent, so that two people can change different things; nothing where all is as it was. */
export function changesOf(account: Account, draft: Account): Changes | undefined {
  const changed = changeable.filter((name) => draft[name] !== account[name]);
  if (changed.length === 0) return undefined;
  return Object.fromEntries(changed.map((name) => [name, draft[name]]));
}
