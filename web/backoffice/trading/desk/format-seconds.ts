/** Milliseconds as seconds, with a decimal below ten: 0.4s or 25s. */
export function formatSeconds(ms: number, locale: string): string {
  const maximumFractionDigits = ms < 10_000 ? 1 : 0;
  return new Intl.NumberFormat(locale, { style: 'unit', unit: 'second', unitDisplay: 'narrow', maximumFractionDigits }).format(ms / 1_000);
}
