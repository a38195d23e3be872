import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';

const page = document.getElementById('page');
if (!page) throw new Error('customer.html has lost its #page');
createRoot(page).render(<StrictMode>{null}</StrictMode>);
