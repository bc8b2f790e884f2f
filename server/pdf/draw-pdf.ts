/**
 * Draws documents for clients: Fairlead's letterhead, headings, facts and tables over any number of pages, in Latin, Greek or Cyrillic
 * script. The fonts are embedded, so that a document looks the same everywhere.
 */
import { once } from 'node:events';
import PdfKit from 'pdfkit';
import { drawFrames } from './draw-frame.ts';
import { drawFacts } from './draw-facts.ts';
import { drawTable } from './draw-table.ts';
import type { PdfBlock, PdfDocument } from './pdf-document.ts';
import { createSheet, PAGE_MARGINS, type Sheet } from './sheet.ts';

/** Draws a complete A4 document. It blocks its thread meanwhile, so write-pdf.ts runs it in a separate one. */
export async function drawPdf(document: PdfDocument): Promise<Buffer> {
  const pdf = new PdfKit({
    size: 'A4',
    margins: PAGE_MARGINS,
    // The number of pages is only known at the end.
    bufferPages: true,
    lang: document.language,
    displayTitle: true,
    info: {
      Title: document.title,
      Author: 'Fairlead',
      Creator: 'Fairlead',
      Producer: 'Fairlead',
      CreationDate: new Date(document.createdAt),
    },
  });
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const ended = once(pdf, 'end');
  const sheet = createSheet(pdf);
  sheet.write(document.title, { font: 'bold', size: 18, after: 10 });
  for (const block of document.blocks) drawBlock(sheet, block);
  drawFrames(sheet, document);
  pdf.end();
  await ended;
  return Buffer.concat(chunks);
}

function drawBlock(sheet: Sheet, block: PdfBlock): void {
  switch (block.kind) {
    case 'heading':
      // Keeps a heading from being left alone at the bottom of a page.
      sheet.keepTogether(90);
      sheet.write(block.text, { font: 'bold', size: 12, before: 12, after: 5 });
      return;
    case 'paragraph':
      sheet.write(block.text, { size: 9.5, after: 6 });
      return;
    case 'note':
      sheet.write(block.text, { size: 8, colour: 'muted', after: 6 });
      return;
    case 'facts':
      drawFacts(sheet, block.rows);
      return;
    case 'table':
      drawTable(sheet, block);
  }
}
