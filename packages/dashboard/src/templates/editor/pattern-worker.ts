import { compilePattern, judge } from './pattern.js';

/** Off the page's thread: a pattern may take forever, and whoever started this ends it then. */
addEventListener('message', ({ data }: MessageEvent<{ pattern: string; values: string[] }>) => {
  const compiled = compilePattern(data.pattern);
  if ('regex' in compiled) postMessage(data.values.map((value) => judge(compiled.regex, value)));
});
