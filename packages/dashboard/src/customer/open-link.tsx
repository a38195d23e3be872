import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { api } from '../api/api.js';
import { Asked } from './asked.js';
import { Credentials } from './credentials/credentials.js';
import classes from './customer-page.module.css';
import { Done } from './done.js';
import type { Link } from './link/poll.js';
import type { LinkWatch } from './link/watch.js';
import { Notice } from './notice.js';
import { MailTo } from './parts/mail-to.js';
import { Message } from './parts/message.js';
import { Questions } from './questions/questions.js';
import { Received } from './received.js';
import type { SendingQueue } from './sending/queue.js';
import { Send } from './sending/send.js';
import { useWords } from './texts/texts.js';

interface Props {
  link: Link;
  connected: boolean;
  watch: LinkWatch;
  queue: SendingQueue;
}

/** From top to bottom what a customer does: accept, answer, see what is asked for, send, look, tell. */
export function OpenLink({ link, connected, watch, queue }: Props) {
  const { texts } = useWords();
  const { token } = watch;
  const items = useSyncExternalStore(queue.subscribe, queue.current);
  const [thanks, setThanks] = useState<string>();
  useEffect(() => queue.forgetReceived(link), [queue, link]);
  useEffect(() => {
    document.title = texts.title(link.company.name);
  }, [texts, link.company.name]);
  // What was used goes away: the keyboard goes on at the top instead of nowhere.
  const main = useRef<HTMLElement>(null);
  const passedOn = (sentence: string) => {
    setThanks(sentence);
    main.current?.focus();
    watch.hurry();
  };
  const isAsked = link.questions.length > 0 || link.credential_request !== undefined;
  const accept = async () => {
    await api.acceptLink({ params: { token } });
    await watch.refresh();
    main.current?.focus();
  };
  return (
    <main ref={main} tabIndex={-1} className={classes.page}>
      <Head link={link} />
      {!connected && <Message is="waits">{texts.problem.connection}</Message>}
      {link.accepted_at === null ? (
        <>
          <Notice accept={accept} />
          <Asked link={link} token={token} />
          {link.files.length > 0 && <Received files={link.files} />}
        </>
      ) : (
        <>
          {thanks && !isAsked && <Message is="good">{thanks}</Message>}
          {link.questions.length > 0 && (
            <Questions
              key={link.questions.map(({ id }) => id).join()}
              questions={link.questions}
              token={token}
              onSent={() => passedOn(texts.questions.thanks)}
            />
          )}
          {link.credential_request && (
            <Credentials
              key={link.credential_request.connection_id}
              request={link.credential_request}
              token={token}
              onSent={() => passedOn(texts.credentials.thanks)}
            />
          )}
          <Asked link={link} token={token} />
          <Send items={items} received={link.files} queue={queue} />
          <Received files={link.files} />
          <Done link={link} token={token} items={items} refresh={watch.refresh} />
        </>
      )}
    </main>
  );
}

function Head({ link: { company, contact, expires_at } }: { link: Link }) {
  const { texts } = useWords();
  return (
    <header className={classes.head}>
      <h1>{company.name}</h1>
      <p className={classes.quiet}>
        {texts.askedBy(contact.team)} {texts.worksUntil(expires_at)}
      </p>
      {contact.email && (
        <p className={classes.quiet}>
          {texts.questionsTo} <MailTo email={contact.email} />
        </p>
      )}
    </header>
  );
}
