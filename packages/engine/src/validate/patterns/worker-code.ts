/**
 * Plain JavaScript handed to the worker as text: there is no file to find, so it runs alike from TypeScript
 * under the test runner and from dist.
 */
export const WORKER_CODE = `
'use strict';
const { parentPort } = require('node:worker_threads');
let source, flags, regex;
parentPort.on('message', (ask) => {
  try {
    if (ask.source !== source || ask.flags !== flags) {
      regex = new RegExp(ask.source, ask.flags);
      source = ask.source;
      flags = ask.flags;
    }
    const hits = new Uint8Array(ask.values.length);
    for (let i = 0; i < hits.length; i++) hits[i] = regex.test(ask.values[i]) ? 1 : 0;
    parentPort.postMessage({ hits }, [hits.buffer]);
  } catch (error) {
    parentPort.postMessage({ failed: String(error && error.message) });
  }
});
`;
