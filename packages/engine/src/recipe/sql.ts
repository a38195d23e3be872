export * from '../duck/sql.js';
