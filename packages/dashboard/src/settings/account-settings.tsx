import type { Result } from '@godwit/contract/routes';
import { useRead } from '../api/use-read.js';
import { Loaded } from '../parts/loaded.js';
import { Section } from '../parts/section.js';
import { texts } from '../texts/texts.js';
import { AccountForm } from './account-form.js';
import { useIsAdmin } from './admins-only.js';

export type Account = Result<'getAccount'>['account'];

export function AccountSettings() {
  const account = useRead('getAccount');
  const isAdmin = useIsAdmin();
  return (
    <Section title={texts.settings.account}>
      <Loaded of={account}>
        {({ account: shown }) => <AccountForm account={shown} isAdmin={isAdmin} />}
      </Loaded>
    </Section>
  );
}
