import { MINIMUM_AGE_YEARS } from '@fairlead/domain/account/profile-rules.ts';

/** Today's date in the reader's time zone, YYYY-MM-DD. */
export function today(): string {
  return dateText(new Date());
}

/** The range offered by the date field's calendar. */
export function birthDateRange(): { readonly min: string; readonly max: string } {
  const latest = new Date();
  latest.setFullYear(latest.getFullYear() - MINIMUM_AGE_YEARS);
  return { min: '1900-01-01', max: dateText(latest) };
}

function dateText(date: Date): string {
  const [month, day] = [date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, '0'));
  return `${date.getFullYear()}-${month ?? ''}-${day ?? ''}`;
}
