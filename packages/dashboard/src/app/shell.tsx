import { Anchor, Button, Group, Menu, Text, UnstyledButton, useMantineColorScheme } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { Link, Outlet, useNavigate } from '@tanstack/react-router';
import { isSignedOut } from '../api/queries.js';
import { useRead } from '../api/use-read.js';
import { useWrite } from '../api/use-write.js';
import { Problem } from '../parts/problem.js';
import { texts } from '../texts/texts.js';
import mark from './godwit.svg';
import classes from './shell.module.css';

const places = [
  { to: '/', text: texts.shell.home },
  { to: '/companies', text: texts.shell.companies },
  { to: '/templates', text: texts.shell.templates },
  { to: '/sources', text: texts.shell.sources },
  { to: '/connectors', text: texts.shell.connectors },
  { to: '/webhooks', text: texts.shell.webhooks },
  { to: '/settings', text: texts.shell.settings },
] as const;

/** What stands around every page: where one can go, how much waits, who is signed in. */
export function Shell() {
  const waiting = useRead('countWaiting', undefined, { refetchInterval: 30_000 });
  return (
    <div className={classes.frame}>
      <a href="#content" className={classes.skip}>
        {texts.shell.skip}
      </a>
      <header className={classes.top}>
        <Link to="/" className={classes.brand}>
          <img src={mark} alt="" width={26} height={26} />
          <span>Godwit</span>
        </Link>
        <nav aria-label={texts.shell.places} className={classes.places}>
          {places.map(({ to, text }) => (
            <Link
              key={to}
              to={to}
              className={classes.place}
              activeProps={{ className: classes.here, 'aria-current': 'page' }}
              activeOptions={{ exact: to === '/', includeSearch: false }}
            >
              {text}
              {to === '/' && waiting.data && waiting.data.total > 0 && (
                <span className={classes.count}>{waiting.data.total}</span>
              )}
            </Link>
          ))}
        </nav>
        <WhoIsHere />
      </header>
      <main id="content" className={classes.content} tabIndex={-1}>
        <Outlet />
      </main>
    </div>
  );
}

function WhoIsHere() {
  const me = useRead('me');
  const queries = useQueryClient();
  const navigate = useNavigate();
  const signOut = useWrite('signOut');
  const { colorScheme, setColorScheme } = useMantineColorScheme();
  if (!me.data) return null;
  const { user, account } = me.data;
  const leave = async () => {
    try {
      await signOut.mutateAsync({});
    } catch (error) {
      // A session that could not be ended is still one: whoever leaves has to know.
      if (!(error instanceof Error && isSignedOut(error))) return;
    }
    queries.clear();
    await navigate({ to: '/sign-in' });
  };
  return (
    <Menu position="bottom-end" width={240}>
      <Menu.Target>
        <UnstyledButton className={classes.who}>
          <Text size="sm" fw={500}>
            {account.name}
          </Text>
          <Text size="xs" c="var(--quiet)">
            {user.email}
          </Text>
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{texts.shell.appearance}</Menu.Label>
        <Group gap={4} px="xs" pb="xs">
          {(['auto', 'light', 'dark'] as const).map((scheme) => (
            <Button
              key={scheme}
              size="compact-xs"
              variant={colorScheme === scheme ? 'light' : 'subtle'}
              onClick={() => setColorScheme(scheme)}
            >
              {texts.shell.schemes[scheme]}
            </Button>
          ))}
        </Group>
        <Menu.Divider />
        <Menu.Item component="a" href="/docs">
          {texts.shell.docs}
        </Menu.Item>
        {signOut.error && <Problem error={signOut.error} />}
        <Menu.Item closeMenuOnClick={false} onClick={() => void leave()}>
          {texts.shell.signOut}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  );
}

/** A way back from a page that does not exist. */
export function BackHome() {
  return (
    <Anchor component={Link} to="/">
      {texts.shell.backHome}
    </Anchor>
  );
}
