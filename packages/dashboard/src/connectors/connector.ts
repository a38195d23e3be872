import type { Answer } from '@godwit/client/inputs';

export type Connector = Answer<'listConnectors'>['connectors'][number];
export type Connection = Answer<'getSourceConnection'>['source_connection'];

/** What a change of a connection changes elsewhere. */
export const connectionReads = ['getSourceConnection', 'getMigration', 'listMigrations'] as const;
