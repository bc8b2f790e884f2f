import type { PdfBlock, PdfColumn } from './pdf-document.ts';

export function note(text: string): PdfBlock {
  return { kind: 'note', text };
}

/** A text column; `share` is its width relative to the others. */
export function left(title: string, share: number): PdfColumn {
  return { title, share, align: 'left' };
}

/** A column of figures. */
export function right(title: string, share: number): PdfColumn {
  return { title, share, align: 'right' };
}
