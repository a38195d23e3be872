export { CURRENCY_CODES as CURRENCIES } from '../../../cells/currencies.js';
