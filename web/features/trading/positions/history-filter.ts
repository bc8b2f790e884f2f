import { NO_FILTER, type HistoryFilter } from '@fairlead/contract/trading/history/client.ts';

/** A filter with one field set anew; the very NO_FILTER where nothing narrows any more. */
export function withField<Field extends keyof HistoryFilter>(
  filter: HistoryFilter,
  field: Field,
  value: HistoryFilter[Field],
): HistoryFilter {
  const next = { ...filter, [field]: value };
  return countFields(next) === 0 ? NO_FILTER : next;
}

/** How many fields narrow; a period from and until counts as two. */
export function countFields(filter: HistoryFilter): number {
  return Object.values(filter).filter((value) => value !== null).length;
}

/** The start of a day of a date field (YYYY-MM-DD) in the reader's own time zone, days later where asked; null for an empty field. */
export function startOfDay(date: string, daysLater = 0): number | null {
  const [year, month, day] = date.split('-').map(Number);
  if (year === undefined || month === undefined || day === undefined || date === '') return null;
  const at = new Date(year, month - 1, day + daysLater).getTime();
  return Number.isNaN(at) ? null : at;
}

/** The day of a moment in the reader's own time zone, as a date field has it. */
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
