import type { Connector } from '../connector.js';
import { FileChoice } from '../files/choice.js';
import { s3Spec } from './spec.js';

export const s3Connector: Connector = {
  spec: s3Spec,
  async connect(config, credentials, context) {
    const { openBucket } = await import('./bucket.js');
    const { checkBucket } = await import('./check.js');
    const { discoverObjects } = await import('./discover.js');
    const { readObject } = await import('./read.js');
    const choice = new FileChoice(config);
    const bucket = openBucket(config, credentials, context);
    return {
      check: () => checkBucket(bucket),
      discover: () => discoverObjects(bucket, choice, context),
      read: (stream, sink) => readObject(bucket, stream.name, sink),
      close: async () => bucket.client.destroy(),
    };
  },
};
