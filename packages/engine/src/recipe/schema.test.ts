import { expect, it } from 'vitest';
import { recipeJsonSchema } from './recipe.js';

it('is published as it is', async () => {
  const text = `${JSON.stringify(recipeJsonSchema(), null, 2)}\n`;
  await expect(text).toMatchFileSnapshot('../../schema/recipe.json');
});
