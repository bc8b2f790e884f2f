import type { PdfDocument } from './pdf-document.ts';
import { COLOURS, type Sheet } from './sheet.ts';

const HEADER_Y = 30;
const FOOTER_FROM_BOTTOM = 36;
const SMALL = { size: 7.5, colour: 'muted' } as const;

/** Draws the frame of every page: brand, document title, creation time and page number. */
export function drawFrames(sheet: Sheet, { title, footer, pageLabel }: PdfDocument): void {
  const { pdf, left, width } = sheet;
  const { start, count } = pdf.bufferedPageRange();
  for (let at = 0; at < count; at += 1) {
    pdf.switchToPage(start + at);
    // Otherwise text in the margins would start a new page.
    pdf.page.margins.bottom = 0;
    drawMark(pdf, left, HEADER_Y);
    sheet.place('Fairlead', { x: left + 20, y: HEADER_Y, width: width / 2 }, { font: 'bold', size: 11 });
    sheet.place(title, { x: left + width / 2, y: HEADER_Y + 3, width: width / 2, align: 'right' }, SMALL);
    sheet.rule(HEADER_Y + 22);
    const y = pdf.page.height - FOOTER_FROM_BOTTOM;
    sheet.place(footer, { x: left, y, width: width * 0.7 }, SMALL);
    const label = pageLabel.replace('{{page}}', String(at + 1)).replace('{{pages}}', String(count));
    sheet.place(label, { x: left + width * 0.7, y, width: width * 0.3, align: 'right' }, SMALL);
  }
}

/** Draws the logo: a line that runs into its ring. */
function drawMark(pdf: PDFKit.PDFDocument, x: number, y: number): void {
  pdf.lineWidth(1.6).strokeColor(COLOURS.accent).lineCap('round');
  pdf.circle(x + 10, y + 5.5, 4.2).stroke();
  pdf
    .moveTo(x, y + 13)
    .bezierCurveTo(x + 4, y + 12.5, x + 7, y + 9, x + 10, y + 5.5)
    .stroke();
}
