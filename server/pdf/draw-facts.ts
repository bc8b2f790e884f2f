import type { PdfFact } from './pdf-document.ts';
import type { Sheet } from './sheet.ts';

const LABEL_SHARE = 0.34;
const LABEL = { size: 8.5, colour: 'muted' } as const;
const VALUE = { size: 8.5 } as const;
const PADDING = 3.5;

/** Draws names and values, one pair per row. */
export function drawFacts(sheet: Sheet, rows: readonly PdfFact[]): void {
  const { left, width } = sheet;
  const labelWidth = width * LABEL_SHARE;
  for (const { label, value } of rows) {
    const valueBox = { x: left + labelWidth + 8, width: width - labelWidth - 8 };
    const height = Math.max(sheet.heightOf(label, labelWidth, LABEL), sheet.heightOf(value, valueBox.width, VALUE)) + 2 * PADDING;
    sheet.keepTogether(height);
    sheet.place(label, { x: left, y: sheet.y + PADDING, width: labelWidth }, LABEL);
    sheet.place(value, { ...valueBox, y: sheet.y + PADDING }, VALUE);
    sheet.y += height;
    sheet.rule(sheet.y);
  }
  sheet.y += 8;
}
