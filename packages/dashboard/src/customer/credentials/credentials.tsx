import { useId, useState } from 'react';
import { api } from '../../api/api.js';
import { Button } from '../parts/button.js';
import { Message } from '../parts/message.js';
import { Section } from '../parts/section.js';
import { useAct } from '../parts/use-act.js';
import { useWords } from '../texts/texts.js';
import { CredentialField } from './credential-field.js';
import classes from './credentials.module.css';
import { type CredentialRequest, credentialsOf, waysOf } from './fields.js';

interface Props {
  request: CredentialRequest;
  token: string;
  onSent: () => void;
}

/** Access to a live source that waits for it. */
export function Credentials({ request, token, onSent }: Props) {
  const { credentials } = useWords().texts;
  const { source_name, connection_id, reason } = request;
  const ways = waysOf(request.schema);
  const [chosen, choose] = useState(0);
  const [filled, setFilled] = useState<Readonly<Record<string, string>>>({});
  const way = ways[chosen] ?? ways[0];
  const id = useId();
  const give = useAct(async () => {
    if (!way) return;
    const body = { credentials: credentialsOf(way, filled), connection_id };
    await api.giveLinkCredentials({ params: { token }, body });
    setFilled({});
    onSent();
  });
  return (
    <Section title={credentials.title(source_name)} about={credentials.about(source_name)} waits>
      {reason && (
        <div className={classes.reason} lang="en">
          <Message is="waits">{reason}</Message>
        </div>
      )}
      <Guidance guidance={request.guidance} />
      <form
        onSubmit={(event) => {
          event.preventDefault();
          give.start();
        }}
      >
        <div className={classes.fields}>
          {ways.length > 1 && (
            <div className={classes.field}>
              <label className={classes.label} htmlFor={id}>
                {credentials.way}
              </label>
              <select
                id={id}
                className={classes.input}
                value={chosen}
                onChange={(event) => choose(Number(event.currentTarget.value))}
              >
                {ways.map(({ title }, place) => (
                  <option key={title} value={place}>
                    {title}
                  </option>
                ))}
              </select>
            </div>
          )}
          {way?.fields.map((field) => (
            <CredentialField
              key={`${chosen} ${field.name}`}
              field={field}
              value={filled[field.name] ?? ''}
              onChange={(value) => setFilled({ ...filled, [field.name]: value })}
            />
          ))}
          {give.problem && <Message is="wrong">{give.problem}</Message>}
        </div>
        <Button look="main" type="submit" disabled={give.busy}>
          {credentials.send}
        </Button>
      </form>
    </Section>
  );
}

function Guidance({ guidance: { summary, steps, links } }: Pick<CredentialRequest, 'guidance'>) {
  const { credentials } = useWords().texts;
  if (!summary && steps.length + links.length === 0) return null;
  return (
    <div className={classes.guidance}>
      {summary && <p lang="en">{summary}</p>}
      {steps.length + links.length > 0 && (
        <details>
          <summary>{credentials.how}</summary>
          <ol className={classes.steps} lang="en">
            {steps.map((step) => (
              <li key={step}>{step}</li>
            ))}
          </ol>
          {links
            .filter(({ url }) => /^https?:\/\//i.test(url))
            .map(({ label, url }) => (
              <p key={url} lang="en">
                <a href={url} target="_blank" rel="noreferrer">
                  {label}
                </a>
              </p>
            ))}
        </details>
      )}
    </div>
  );
}
