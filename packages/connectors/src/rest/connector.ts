import type { ConnectContext, Connection, Connector, Settings } from '../connector.js';
import { ConnectorError } from '../connector-error.js';
import { settingsProblems } from '../settings.js';
import { Api } from './api.js';
import { check } from './check.js';
import { type Clock, systemClock } from './clock.js';
import { credentialSchemaOf } from './credential-schema.js';
import { discover } from './discover.js';
import type { RestDocument, ShippedDocument } from './document.js';
import { checkedDocument, settingsSchema } from './document-problems.js';
import { hubspot } from './documents/hubspot.js';
import { salesforce } from './documents/salesforce.js';
import { shopify } from './documents/shopify.js';
import { stripe } from './documents/stripe.js';
import { zendesk } from './documents/zendesk.js';
import { readStream } from './read.js';
import { restSpec, shippedSpec } from './spec.js';

/** Any JSON API: its document is part of the configuration. */
export function restConnector(clock: Clock = systemClock): Connector {
  return {
    spec: restSpec,
    credentialSchemaFor: ({ document }) => credentialSchemaOf(checkedDocument(document)),
    async connect({ document, settings = {} }, credentials, context) {
      return connectTo(checkedDocument(document), settings as Settings, credentials, context, clock);
    },
  };
}

/** One API whose document comes with the product. */
export function shippedConnector(document: ShippedDocument, clock: Clock = systemClock): Connector {
  return {
    spec: shippedSpec(document),
    async connect(config, credentials, context) {
      return connectTo(document, config, credentials, context, clock);
    },
  };
}

export const shippedDocuments: readonly ShippedDocument[] = [salesforce, hubspot, zendesk, stripe, shopify];

function connectTo(
  document: RestDocument,
  settings: Settings,
  credentials: Settings,
  context: ConnectContext,
  clock: Clock,
): Connection {
  const problems = settingsProblems(settingsSchema(document), settings, 'settings');
  if (problems.length > 0)
    throw new ConnectorError('config', `The settings do not fit the document: ${problems.join('; ')}.`);
  const api = new Api(document, settings, credentials, context, clock);
  return {
    check: () => api.guarded(() => check(api)),
    discover: () => api.guarded(() => discover(api)),
    read: ({ name }, sink, from) => api.guarded(() => readStream(api, name, sink, from)),
    close: async () => {},
  };
}
