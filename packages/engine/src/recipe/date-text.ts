export * from '../cells/date-text.js';
