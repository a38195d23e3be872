import { z } from 'zod';
import { text } from './fields.js';
import { route, type Stream } from './route.js';

export const exampleCsv = {
  media: ['text/csv'],
  description: 'The header and one row whose cells fit the rules of their columns; blank where none is known',
  headers: { 'Content-Disposition': 'A file name' },
} as const satisfies Stream;

export const templateExampleRoutes = {
  getTemplateExample: route({
    method: 'GET',
    path: '/templates/{template_slug}/example.csv',
    tag: 'Catalog',
    summary: 'A template as an empty CSV with an example row',
    auth: 'account',
    params: z.object({ template_slug: text(255).min(1) }),
    responses: { 200: exampleCsv },
  }),
};
