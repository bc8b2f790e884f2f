/** What a document is made of, before anybody knows where a page ends. Every text is as it is to be read, in the reader's language. */

export interface PdfDocument {
  readonly title: string;
  /** BCP 47, for those who have it read out. */
  readonly language: string;
  /** When it was made, in milliseconds since 1970 UTC. */
  readonly createdAt: number;
  /** Stands at the foot of every page, beside its number. */
  readonly footer: string;
  /** With {{page}} and {{pages}} for the numbers. */
  readonly pageLabel: string;
  readonly blocks: readonly PdfBlock[];
}

export type PdfBlock =
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  /** A remark on what stands around it. */
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
  /** As many cells as there are columns. */
  readonly rows: readonly (readonly string[])[];
  /** Which of the rows, by their place, stand out: balances and sums. */
  readonly strongRows?: readonly number[];
}

export interface PdfColumn {
  readonly title: string;
  /** How wide it is beside the others. */
  readonly share: number;
  readonly align: 'left' | 'right';
}
