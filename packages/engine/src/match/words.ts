export { fold } from '../words/fold.js';
export { stem } from '../words/stem.js';
export { telling, wordsOf } from '../words/tokens.js';
