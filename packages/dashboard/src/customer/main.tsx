import '../app/global.css';
import './customer.css';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { api } from '../api/api.js';
import { CustomerPage } from './customer-page.js';
import { chooseLanguage } from './language.js';
import { statusOfPage } from './link/page-status.js';
import { LinkWatch } from './link/watch.js';
import { SendingQueue } from './sending/queue.js';
import { loadWords, WordsProvider } from './texts/texts.js';

const token = decodeURIComponent(location.pathname.split('/')[2] ?? '');
const watch = new LinkWatch(api, token);
const queue = new SendingQueue({ api, token, look: watch.refresh, changed: watch.soon });

const status = statusOfPage();
if (status) watch.gone(status);
else void watch.refresh();

window.addEventListener('online', () => {
  queue.wake();
  void watch.refresh();
});
document.addEventListener('visibilitychange', () => {
  if (!document.hidden && watch.state.is !== 'gone') void watch.refresh();
});

const chosen = chooseLanguage(navigator.languages);
const words = await loadWords(chosen);
document.documentElement.lang = chosen.language;
const page = document.getElementById('page');
if (!page) throw new Error('customer.html has lost its #page');
createRoot(page).render(
  <StrictMode>
    <WordsProvider value={words}>
      <CustomerPage watch={watch} queue={queue} />
    </WordsProvider>
  </StrictMode>,
);
