export * from '../cells/text.js';
