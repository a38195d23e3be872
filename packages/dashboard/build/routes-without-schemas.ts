import { isStream, type Route } from '@godwit/contract/route';
import { routes } from '@godwit/contract/routes';
import type { Plugin } from 'vite';

/**
 * The client finds its way by the contract's route table, and needs none of the schemas in it: with them both pages
 * would carry zod and every description of the API.
 */
export function routesWithoutSchemas(): Plugin {
  const modules = new Map([
    ['@godwit/contract/routes', `export const routes = ${JSON.stringify(lightRoutes())};`],
    ['@godwit/contract/route', "export const isStream = (response) => 'media' in response;"],
  ]);
  return {
    name: 'routes-without-schemas',
    enforce: 'pre',
    resolveId: (id) => (modules.has(id) ? `\0${id}` : null),
    load: (id) => modules.get(id.slice(1)) ?? null,
  };
}

/** What packages/client reads of a route. */
function lightRoutes(): object {
  return Object.fromEntries(
    Object.entries<Route>(routes).map(([operation, { method, path, auth, body, bodyMedia, responses }]) => [
      operation,
      { method, path, auth, ...(body && { body: true }), bodyMedia, responses: lightResponses(responses) },
    ]),
  );
}

function lightResponses(responses: Route['responses']): object {
  return Object.fromEntries(
    Object.entries(responses).map(([status, response]) => [
      status,
      isStream(response) ? { media: response.media, usual: response.usual } : {},
    ]),
  );
}
