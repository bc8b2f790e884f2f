export const HALTS_KEY = ['desk', 'halts'] as const;
