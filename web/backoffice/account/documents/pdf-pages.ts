/** A PDF that was opened, and what is said of one that cannot be. What draws it is loaded by whoever opens one (draw-pdf.ts). */
export interface PdfPages {
  readonly count: number;
  /** The picture of a page, counted from 1. */
  draw(page: number): Promise<Blob>;
  close(): void;
}

/** The file is at fault. Whatever else goes wrong is what draws it not being there, and may go right when it is tried again. */
export class UnreadablePdf extends Error {}
