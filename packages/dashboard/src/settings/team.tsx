import { Text } from '@mantine/core';
import { useRead } from '../api/use-read.js';
import { useWrite } from '../api/use-write.js';
import { AsksFirst } from '../parts/asks-first.js';
import { Loaded } from '../parts/loaded.js';
import { Row, Rows } from '../parts/rows.js';
import { Section } from '../parts/section.js';
import { When } from '../parts/when.js';
import { texts } from '../texts/texts.js';
import { useIsAdmin } from './admins-only.js';
import { Invite } from './invite.js';

export function Team() {
  const isAdmin = useIsAdmin();
  return (
    <>
      <Section title={texts.settings.team}>
        <Text size="sm" c="var(--quiet)" mb="xs">
          {texts.settings.rolesAbout}
        </Text>
        <Members isAdmin={isAdmin} />
      </Section>
      {isAdmin && <Invite />}
    </>
  );
}

function Members({ isAdmin }: { isAdmin: boolean }) {
  const me = useRead('me').data?.user.id;
  const team = useRead('listTeam');
  const remove = useWrite('removeMember', ['listTeam', 'getAccountLog', 'listApiKeys']);
  return (
    <Loaded of={team}>
      {({ members }) => (
        <Rows label={texts.settings.team}>
          {members.map(({ id, email, name, role, status, created_at }) => {
            const isInvited = status === 'invited';
            return (
              <Row
                key={id}
                title={name ?? email}
                about={
                  <>
                    {name && `${email} · `}
                    {texts.settings.since} <When at={created_at} />
                    {id === me && ` · ${texts.settings.isYou}`}
                  </>
                }
                side={
                  <>
                    {isInvited && (
                      <Text size="sm" c="light-dark(#8a5a00, #f0c26b)">
                        {texts.settings.invited}
                      </Text>
                    )}
                    <Text size="sm" c="var(--quiet)">
                      {texts.settings.roles[role]}
                    </Text>
                    {isAdmin && id !== me && (
                      <AsksFirst
                        label={isInvited ? texts.settings.withdraw : texts.settings.remove}
                        name={(isInvited ? texts.settings.withdrawOf : texts.settings.removeOf)(email)}
                        question={(isInvited ? texts.settings.withdrawAsk : texts.settings.removeAsk)(email)}
                        yes={isInvited ? texts.settings.withdraw : texts.settings.remove}
                        onYes={() => remove.mutateAsync({ params: { member_id: id } })}
                        error={remove.error}
                      >
                        {isInvited ? texts.settings.withdrawWhy : texts.settings.removeWhy}
                      </AsksFirst>
                    )}
                  </>
                }
              />
            );
          })}
        </Rows>
      )}
    </Loaded>
  );
}
