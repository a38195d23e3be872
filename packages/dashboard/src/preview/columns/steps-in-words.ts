/** "the value, in lower case" and `"E-Mail", with extra spaces removed`: what was done, without to what. */
export function stepsInWords(steps: readonly string[]): string[] {
  const done = steps
    .map((step) => step.replace(/^(the value|"(?:[^"]|"")*"),?\s*/, ''))
    .filter((step) => step !== '');
  return [...new Set(done)].filter((step) => step !== 'with extra spaces removed');
}
