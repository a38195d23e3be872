export { COUNTRY_ALPHA_2, COUNTRY_ALPHA_3 } from '../../../cells/places.js';
