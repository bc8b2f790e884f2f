/**
 * The `elided` context where Italian says "l'" before the number instead of "il": uno, otto, undici, ottanta to ottantanove. For whole
 * percentages.
 */
export function italianArticle(percent: number): { readonly context?: 'elided' } {
  return /^(1|11|8\d?)$/.test(String(percent)) ? { context: 'elided' } : {};
}
