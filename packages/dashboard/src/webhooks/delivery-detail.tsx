import type { Result } from '@godwit/contract/routes';
import { useRead } from '../api/use-read.js';
import { Loaded } from '../parts/loaded.js';
import { When } from '../parts/when.js';
import { texts } from '../texts/texts.js';
import type { Delivery } from './delivery-page.js';
import { indented } from './indented.js';
import classes from './webhooks.module.css';

type Detail = Result<'getDelivery'>['delivery'];

/** What was sent, and each attempt with what was answered. */
export function DeliveryDetail({ delivery }: { delivery: Delivery }) {
  const detail = useRead(
    'getDelivery',
    { params: { webhook_id: delivery.webhook_id, delivery_id: delivery.id } },
    { refetchInterval: delivery.status === 'pending' ? 2_000 : false },
  );
  return (
    <div className={classes.detail}>
      <Loaded of={detail}>
        {({ delivery: { id, attempts, request } }) => (
          <>
            <div>
              webhook-id: <code>{id}</code>
            </div>
            {attempts.toReversed().map((attempt) => (
              <Attempt key={attempt.at} attempt={attempt} />
            ))}
            <div className={classes.label}>
              {texts.webhooks.request}
              {request.bytes !== null && ` (${texts.webhooks.bytes(request.bytes)})`}
            </div>
            <Text label={texts.webhooks.headers} text={headersOf(request.headers)} />
            <Text
              label={texts.webhooks.body}
              text={request.body === null ? texts.webhooks.noBody : indented(request.body)}
            />
          </>
        )}
      </Loaded>
    </div>
  );
}

function Attempt({ attempt: { at, status, error, ms, response } }: { attempt: Detail['attempts'][number] }) {
  const isGood = status !== null && status >= 200 && status < 300;
  return (
    <div className={classes.attempt}>
      <span className={isGood ? classes.good : classes.wrong}>
        {status === null ? texts.webhooks.noAnswer : texts.webhooks.answered(status)}
      </span>
      {' · '}
      <When at={at} /> · {texts.webhooks.took(ms)}
      {error && <div className={classes.wrong}>{error}</div>}
      {response && (
        <Text
          label={texts.webhooks.response}
          text={`${headersOf(response.headers)}\n\n${response.body || texts.webhooks.emptyBody}`}
        />
      )}
    </div>
  );
}

function Text({ label, text }: { label: string; text: string }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard
    <section tabIndex={0} aria-label={label} className={classes.code}>
      {text}
    </section>
  );
}

function headersOf(headers: Readonly<Record<string, string>>): string {
  return Object.entries(headers)
    .map(([name, value]) => `${name}: ${value}`)
    .join('\n');
}
