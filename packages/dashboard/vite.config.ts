import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compressed } from './build/compressed.js';
import { routesWithoutSchemas } from './build/routes-without-schemas.js';

/** Two pages: the dashboard, and the one that a customer opens, which has to be light. */
export default defineConfig({
  plugins: [react(), routesWithoutSchemas(), compressed()],
  build: {
    target: 'es2023',
    // The first that know light-dark(), which both appearances stand on.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // A first start builds this: a map for nobody would take as long again.
    sourcemap: false,
    reportCompressedSize: false,
    rolldownOptions: { input: { dashboard: 'index.html', customer: 'customer.html' } },
  },
});
