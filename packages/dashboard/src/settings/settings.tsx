import { Stack } from '@mantine/core';
import { Link, useParams } from '@tanstack/react-router';
import type { ComponentType } from 'react';
import { Page } from '../parts/page.js';
import { texts } from '../texts/texts.js';
import { AccountSettings } from './account-settings.js';
import { AuditLog } from './audit-log.js';
import { Keys } from './keys.js';
import classes from './settings.module.css';
import { Team } from './team.js';
import { You } from './you.js';

const sections: Record<string, { title: string; Content: ComponentType }> = {
  account: { title: texts.settings.account, Content: AccountSettings },
  team: { title: texts.settings.team, Content: Team },
  keys: { title: texts.settings.keys, Content: Keys },
  you: { title: texts.settings.you, Content: You },
  log: { title: texts.settings.log, Content: AuditLog },
};

export function Settings() {
  const { section } = useParams({ strict: false });
  const chosen = section !== undefined && Object.hasOwn(sections, section) ? section : 'account';
  const shown = sections[chosen];
  return (
    <Page title={texts.shell.settings}>
      <div className={classes.frame}>
        <nav className={classes.sections} aria-label={texts.settings.sections}>
          {Object.entries(sections).map(([name, { title }]) => (
            <Link
              key={name}
              to="/settings/$section"
              params={{ section: name }}
              className={`${classes.section} ${name === chosen ? classes.here : ''}`}
              aria-current={name === chosen ? 'page' : undefined}
            >
              {title}
            </Link>
          ))}
        </nav>
        <Stack gap="md">{shown && <shown.Content />}</Stack>
      </div>
    </Page>
  );
}
