/** How many statements one person can have drawn as PDF per period: drawing takes CPU time, and no one needs more. */
export const STATEMENT_PDF_LIMIT = { mostAttempts: 30, windowMs: 3_600_000 } as const;
