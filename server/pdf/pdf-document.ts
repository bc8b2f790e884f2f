/** The content of a document before it is split into pages. All texts are final, in the reader's language. */

export interface PdfDocument {
  readonly title: string;
  /** BCP 47, for screen readers. */
  readonly language: string;
  /** Creation time, in milliseconds since 1970 UTC. */
  readonly createdAt: number;
  /** Printed at the bottom of every page, next to the page number. */
  readonly footer: string;
  /** Contains {{page}} and {{pages}} for the numbers. */
  readonly pageLabel: string;
  readonly blocks: readonly PdfBlock[];
}

export type PdfBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A remark on the surrounding content. */
  | { readonly kind: 'note'; readonly text: string }
  | { readonly kind: 'facts'; readonly rows: readonly PdfFact[] }
  | PdfTable;

export interface PdfFact {
  readonly label: string;
  readonly value: string;
}

export interface PdfTable {
  readonly kind: 'table';
  readonly columns: readonly PdfColumn[];
  /** One cell per column. */
  readonly rows: readonly (readonly string[])[];
  /** Indexes of the rows to emphasise: balances and totals. */
  readonly strongRows?: readonly number[];
}

export interface PdfColumn {
  readonly title: string;
  /** Its width relative to the others. */
  readonly share: number;
  readonly align: 'left' | 'right';
}
