import { z } from 'zod';
import { lines, tool } from './tool.js';

export const getTemplate = tool({
  name: 'get_template',
  description: 'A template: its columns with what is said of them and the rules they have to keep.',
  input: z.strictObject({ template: z.string() }),
  about: ({ template }, desk) => {
    const { slug, name } = desk.template(template);
    return { templateId: slug, templateName: name };
  },
  run: ({ template: called }, desk) => {
    const { slug, name, description, columns, rules = [] } = desk.template(called);
    return lines([
      { template: slug, name, description },
      ...columns.map(({ aiCheck, ...column }) => column),
      ...rules,
    ]);
  },
});
