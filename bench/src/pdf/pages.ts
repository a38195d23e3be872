import { readFile } from 'node:fs/promises';
import { documentLimits } from '@godwit/engine/read/document/limits';
import type { DocumentPage } from '@godwit/engine/read/document/page';
import { openPdf } from '@godwit/engine/read/pdf/pages';

export async function readPages(path: string): Promise<DocumentPage[]> {
  const bytes = new Uint8Array(await readFile(`${path}.pdf`));
  const pdf = await openPdf(bytes, { passwords: [], limits: documentLimits });
  try {
    const pages: DocumentPage[] = [];
    for (let number = 1; number <= pdf.pageCount; number += 1) pages.push(await pdf.page(number));
    return pages;
  } finally {
    await pdf.close();
  }
}
