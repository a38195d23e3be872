import { Button, Text } from '@mantine/core';
import { useRead } from '../api/use-read.js';
import { useWrite } from '../api/use-write.js';
import { AsksFirst } from '../parts/asks-first.js';
import { Loaded } from '../parts/loaded.js';
import { Problem } from '../parts/problem.js';
import { Row, Rows } from '../parts/rows.js';
import { Section } from '../parts/section.js';
import { When } from '../parts/when.js';
import { texts } from '../texts/texts.js';
import { deviceOf } from './device.js';

export function Sessions() {
  const sessions = useRead('listSessions');
  const end = useWrite('endSession', ['listSessions']);
  const endOthers = useWrite('endOtherSessions', ['listSessions']);
  const hasOthers = (sessions.data?.sessions.length ?? 0) > 1;
  return (
    <Section
      title={texts.settings.sessions}
      aside={
        hasOthers && (
          <AsksFirst
            label={texts.settings.endOthers}
            question={texts.settings.endOthersAsk}
            yes={texts.settings.endOthers}
            onYes={() => endOthers.mutateAsync(undefined)}
            error={endOthers.error}
          >
            {texts.settings.endOthersWhy}
          </AsksFirst>
        )
      }
    >
      {endOthers.data && (
        <Text size="sm" role="status" mb="xs">
          {texts.settings.othersEnded(endOthers.data.sessions_ended)}
        </Text>
      )}
      {end.error && <Problem error={end.error} />}
      <Loaded of={sessions}>
        {({ sessions: open }) => (
          <Rows label={texts.settings.sessions}>
            {open.map(({ id, user_agent, address, created_at, last_used_at, current }) => {
              const device = user_agent ? deviceOf(user_agent) : texts.settings.unknownDevice;
              return (
                <Row
                  key={id}
                  title={<span title={user_agent ?? undefined}>{device}</span>}
                  about={
                    <>
                      {address && `${address} · `}
                      {texts.settings.signedInAt} <When at={created_at} /> · {texts.settings.lastUsed}{' '}
                      <When at={last_used_at} />
                    </>
                  }
                  side={
                    current ? (
                      <Text size="sm" c="var(--quiet)">
                        {texts.settings.thisSession}
                      </Text>
                    ) : (
                      <Button
                        variant="default"
                        size="compact-sm"
                        aria-label={texts.settings.endSessionOf(device)}
                        onClick={() => end.mutate({ params: { session_id: id } })}
                      >
                        {texts.settings.endSession}
                      </Button>
                    )
                  }
                />
              );
            })}
          </Rows>
        )}
      </Loaded>
    </Section>
  );
}
