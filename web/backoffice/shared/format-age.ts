const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** An age in whole minutes, hours or days: 5 min, 3 hr, 12 days. The future is 0 minutes old. */
export function formatAge(at: string, nowMs: number, locale: string): string {
  const ageMs = Math.max(0, nowMs - Date.parse(at));
  const [amount, unit] = inUnit(ageMs);
  return new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(amount);
}

function inUnit(ageMs: number): [number, 'minute' | 'hour' | 'day'] {
  if (ageMs >= 2 * DAY_MS) return [Math.floor(ageMs / DAY_MS), 'day'];
  if (ageMs >= HOUR_MS) return [Math.floor(ageMs / HOUR_MS), 'hour'];
  return [Math.floor(ageMs / MINUTE_MS), 'minute'];
}
