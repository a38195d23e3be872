export * from '../cells/date-format.js';
