import { useEffect } from 'react';
import classes from './customer-page.module.css';
import { contactOfPage } from './link/page-status.js';
import { MailTo } from './parts/mail-to.js';
import { useWords } from './texts/texts.js';

/** The page of a link that opens nothing: why, and whom to ask. */
export function Gone({ status }: { status: 404 | 410 }) {
  const { gone } = useWords().texts;
  const contact = contactOfPage();
  const title = status === 410 ? gone.expired : gone.unknown;
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main className={`${classes.page} ${classes.middle}`}>
      <div className={classes.head}>
        <h1>{title}</h1>
        <p className={classes.quiet}>{status === 410 ? gone.expiredWhy : gone.unknownWhy}</p>
        <p>
          {contact ? gone.askTeam(contact.team) : gone.askSender}
          {contact?.email && (
            <>
              {' '}
              {gone.writeTo} <MailTo email={contact.email} />
            </>
          )}
        </p>
      </div>
    </main>
  );
}
