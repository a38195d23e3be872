import type { PageFindings } from './page-findings.js';

export const pageNumber =
  /^[-–—\s|.]*(?:(?:page|seite|p[aá]gina|pagina|blatt|p\.|s\.)\s*)?[\divxlc]+(?:\s*(?:\/|of|von|de|di|sur|van)\s*\d+)?[-–—\s|.]*$/i;
/** Their numbers tell tables apart. */
const numberedTitle =
  /^(?:table|tab|tabelle|tableau|tabla|tabella|figure|fig|chart|exhibit|annex|schedule|appendix)\b/i;

/** Heads and feet: lines at the edges that pages have in common, but for their numbers. */
export class PageHeads {
  private readonly pagesOf = new Map<string, number>();

  constructor(pages: readonly PageFindings[]) {
    for (const { edges } of pages) {
      for (const line of new Set(edges.map(withoutNumbers))) {
        this.pagesOf.set(line, (this.pagesOf.get(line) ?? 0) + 1);
      }
    }
  }

  has(line: string): boolean {
    return pageNumber.test(line) || (this.pagesOf.get(withoutNumbers(line)) ?? 0) > 1;
  }
}

function withoutNumbers(line: string): string {
  return numberedTitle.test(line) ? line : line.replace(/\d+/g, '#').toLowerCase();
}
