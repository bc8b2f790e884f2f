import { NO_FILTER, type HistoryFilter } from '@fairlead/contract/trading/history/client.ts';

/** The filter with one field changed; NO_FILTER itself if no field is set any more. */
export function withField<Field extends keyof HistoryFilter>(
  filter: HistoryFilter,
  field: Field,
  value: HistoryFilter[Field],
): HistoryFilter {
  const next = { ...filter, [field]: value };
  return countFields(next) === 0 ? NO_FILTER : next;
}

/** The number of fields that filter; a period with both ends counts as two. */
export function countFields(filter: HistoryFilter): number {
  return Object.values(filter).filter((value) => value !== null).length;
}

/** The start of a date field's day (YYYY-MM-DD) in the client's own time zone, optionally some days later; null for an empty field. */
export function startOfDay(date: string, daysLater = 0): number | null {
  const [year, month, day] = date.split('-').map(Number);
  if (year === undefined || month === undefined || day === undefined || date === '') return null;
  const at = new Date(year, month - 1, day + daysLater).getTime();
  return Number.isNaN(at) ? null : at;
}

/** The day of a time in the client's own time zone, formatted for a date field. */
export function dayOf(at: number | null, daysLater = 0): string {
  if (at === null) return '';
  const date = new Date(at);
  const day = new Date(date.getFullYear(), date.getMonth(), date.getDate() + daysLater);
  return [
    String(day.getFullYear()).padStart(4, '0'),
    String(day.getMonth() + 1).padStart(2, '0'),
    String(day.getDate()).padStart(2, '0'),
  ].join('-');
}
