/** Converts times to and from the format of a datetime-local field in the browser's time zone: 2026-05-04T09:30. */

export function writeLocalTime(at: string): string {
  const time = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  return `${time.getFullYear()}-${two(time.getMonth() + 1)}-${two(time.getDate())}T${two(time.getHours())}:${two(time.getMinutes())}`;
}

/** ISO 8601 in UTC; null if the field does not contain a time. */
export function readLocalTime(typed: string): string | null {
  const time = new Date(typed);
  return typed === '' || Number.isNaN(time.getTime()) ? null : time.toISOString();
}
