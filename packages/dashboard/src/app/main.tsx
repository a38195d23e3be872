import '@mantine/core/styles.css';
import './global.css';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { createQueries } from '../api/queries.js';
import { createPages } from './pages.js';
import { theme } from './theme.js';

const queries = createQueries(() => {
  const { pathname, searchStr } = pages.state.location;
  if (pathname === '/sign-in' || pathname.startsWith('/invitations/')) return;
  queries.clear();
  void pages.navigate({ to: '/sign-in', search: { next: pathname + searchStr } });
});
const pages = createPages(queries);

const page = document.getElementById('page');
if (!page) throw new Error('index.html has lost its #page');
createRoot(page).render(
  <StrictMode>
    <MantineProvider theme={theme} defaultColorScheme="auto">
      <QueryClientProvider client={queries}>
        <RouterProvider router={pages} />
      </QueryClientProvider>
    </MantineProvider>
  </StrictMode>,
);
