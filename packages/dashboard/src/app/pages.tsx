import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  Outlet,
  redirect,
} from '@tanstack/react-router';
import { read } from '../api/use-read.js';
import { isSignedIn } from '../people/signed-in.js';
import { NotFound } from './not-found.js';
import { PageProblem } from './page-problem.js';
import { Shell } from './shell.js';

interface Context {
  queries: QueryClient;
}

const root = createRootRouteWithContext<Context>()({ component: Outlet, notFoundComponent: NotFound });

const signIn = createRoute({
  getParentRoute: () => root,
  path: '/sign-in',
  validateSearch: ({ next }: { next?: unknown }): { next?: string } => (isOwnPath(next) ? { next } : {}),
  component: lazyRouteComponent(() => import('../people/sign-in.js'), 'SignIn'),
});

const invitation = createRoute({
  getParentRoute: () => root,
  path: '/invitations/$token',
  component: lazyRouteComponent(() => import('../people/accept-invitation.js'), 'AcceptInvitation'),
});

/** Pages for people who are signed in; a session that has ended since is noticed by the first read. */
const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  component: Shell,
  errorComponent: PageProblem,
  beforeLoad: ({ context, location }) => {
    if (!isSignedIn()) throw redirect({ to: '/sign-in', search: { next: location.href } });
    return context.queries.ensureQueryData(read('me'));
  },
});

const parent = () => signedIn;

export const home = createRoute({
  getParentRoute: parent,
  path: '/',
  validateSearch: ({ search, status, source, sort }: Record<string, unknown>): HomeSearch => ({
    ...(typeof search === 'string' && search !== '' && { search }),
    ...(typeof status === 'string' && status !== '' && { status }),
    ...(typeof source === 'string' && source !== '' && { source }),
    ...(typeof sort === 'string' && sort !== '' && { sort }),
  }),
  component: lazyRouteComponent(() => import('../home/home.js'), 'Home'),
});

export interface HomeSearch {
  search?: string;
  /** Of the migration, or what waits in it. */
  status?: string;
  source?: string;
  sort?: string;
}

const companies = createRoute({
  getParentRoute: parent,
  path: '/companies',
  component: lazyRouteComponent(() => import('../companies/companies.js'), 'Companies'),
});

export const migration = createRoute({
  getParentRoute: parent,
  path: '/migrations/$migration_id',
  component: lazyRouteComponent(() => import('../migration/migration.js'), 'Migration'),
});

/** One sheet in full: `of` says whether the preview's rows or those that were executed. */
export const sheet = createRoute({
  getParentRoute: parent,
  path: '/migrations/$migration_id/sheets/$slug',
  validateSearch: ({ of, filter, column, rule, search }: Record<string, unknown>): SheetSearch => ({
    of: of === 'sheet' ? 'sheet' : 'preview',
    ...(filter === 'valid' || filter === 'invalid' ? { filter } : {}),
    ...(typeof column === 'string' && { column }),
    ...(typeof rule === 'string' && { rule }),
    ...(typeof search === 'string' && search !== '' && { search }),
  }),
  component: lazyRouteComponent(() => import('../preview/sheet-page.js'), 'SheetPage'),
});

export interface SheetSearch {
  of: 'preview' | 'sheet';
  filter?: 'valid' | 'invalid';
  column?: string;
  rule?: string;
  search?: string;
}

const templates = createRoute({
  getParentRoute: parent,
  path: '/templates',
  component: lazyRouteComponent(() => import('../templates/templates.js'), 'Templates'),
});

export const template = createRoute({
  getParentRoute: parent,
  path: '/templates/$slug',
  component: lazyRouteComponent(() => import('../templates/template-page.js'), 'TemplatePage'),
});

const newTemplate = createRoute({
  getParentRoute: parent,
  path: '/new-template',
  component: lazyRouteComponent(() => import('../templates/new-template.js'), 'NewTemplate'),
});

const importTemplates = createRoute({
  getParentRoute: parent,
  path: '/import-templates',
  component: lazyRouteComponent(() => import('../templates/import-templates.js'), 'ImportTemplates'),
});

const sources = createRoute({
  getParentRoute: parent,
  path: '/sources',
  component: lazyRouteComponent(() => import('../sources/sources.js'), 'Sources'),
});

const connectors = createRoute({
  getParentRoute: parent,
  path: '/connectors',
  component: lazyRouteComponent(() => import('../connectors/connectors.js'), 'Connectors'),
});

const webhooks = createRoute({
  getParentRoute: parent,
  path: '/webhooks',
  component: lazyRouteComponent(() => import('../webhooks/webhooks.js'), 'Webhooks'),
});

export const webhook = createRoute({
  getParentRoute: parent,
  path: '/webhooks/$webhook_id',
  component: lazyRouteComponent(() => import('../webhooks/webhook-page.js'), 'WebhookPage'),
});

const settings = createRoute({
  getParentRoute: parent,
  path: '/settings',
  component: lazyRouteComponent(() => import('../settings/settings.js'), 'Settings'),
});

export const settingsSection = createRoute({
  getParentRoute: parent,
  path: '/settings/$section',
  component: lazyRouteComponent(() => import('../settings/settings.js'), 'Settings'),
});

const tree = root.addChildren([
  signIn,
  invitation,
  signedIn.addChildren([
    home,
    companies,
    migration,
    sheet,
    templates,
    template,
    newTemplate,
    importTemplates,
    sources,
    connectors,
    webhooks,
    webhook,
    settings,
    settingsSection,
  ]),
]);

export function createPages(queries: QueryClient) {
  return createRouter({
    routeTree: tree,
    context: { queries },
    defaultPreload: 'intent',
    scrollRestoration: true,
  });
}

/** After the sign-in people are led to a page of ours, wherever the address came from. */
function isOwnPath(path: unknown): path is string {
  return typeof path === 'string' && /^\/(?![/\\])/.test(path);
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createPages>;
  }
}
