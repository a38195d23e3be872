import type { dashboardRoutes } from '@godwit/contract/dashboard';
import { listDashboardSources } from '../../domain/dashboard/sources.js';
import { listDashboardTemplates } from '../../domain/dashboard/templates.js';
import { countWaiting } from '../../domain/dashboard/waiting.js';
import { getAccountLog, verifyAccountLog } from '../../domain/people/account-log.js';
import { type Handlers, ok } from '../call.js';

/** For people who sign in. */
export const dashboardHandlers: Handlers<keyof typeof dashboardRoutes> = {
  listDashboardSources: async ({ service, actor }) => ok(await listDashboardSources(service, actor)),
  listDashboardTemplates: async ({ service, actor }) => ok(await listDashboardTemplates(service, actor)),
  countWaiting: async ({ service, actor }) => ok(await countWaiting(service, actor)),
  getAccountLog: async ({ service, actor, query }) => ok(await getAccountLog(service, actor, query)),
  verifyAccountLog: async ({ service, actor }) => ok(await verifyAccountLog(service, actor)),
};
