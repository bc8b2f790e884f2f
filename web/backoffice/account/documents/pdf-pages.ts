/** An opened PDF, and the error for an unreadable one. The drawing code is loaded separately (draw-pdf.ts). */
export interface PdfPages {
  readonly count: number;
  /** Draws a page, counted from 1. */
  draw(page: number): Promise<Blob>;
  close(): void;
}

/** The file is faulty. Any other error means that the drawing code is unavailable and that a retry may succeed. */
export class UnreadablePdf extends Error {}
