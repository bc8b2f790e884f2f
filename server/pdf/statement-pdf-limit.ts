/** How many statements somebody has drawn as PDF in a while: drawing a document is work, and nobody needs more of them. */
export const STATEMENT_PDF_LIMIT = { mostAttempts: 30, windowMs: 3_600_000 } as const;
