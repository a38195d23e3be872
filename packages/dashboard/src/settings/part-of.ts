/** What stands below a heading of a page in Markdown, up to the next one of its kind. */
export function partOf(page: string, title: string): string {
  const [, part = ''] = page.split(`\n## ${title}\n`);
  return part.split('\n## ')[0]?.trim() ?? '';
}
