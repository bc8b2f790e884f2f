/**
 * Days on which euro payments settle between banks: not weekends, nor the closing days of the Eurosystem's T2 (1 January, Good Friday,
 * Easter Monday, 1 May, 25 and 26 December). Days are written YYYY-MM-DD and have no time zone.
 */
export type Day = string;

const DAY_MS = 86_400_000;

export function dayOf(timeMs: number): Day {
  return new Date(timeMs).toISOString().slice(0, 10);
}

/** Returns the first instant of a day in UTC. */
export function startOfDay(day: Day): number {
  return new Date(`${day}T00:00:00Z`).getTime();
}

export function addDays(day: Day, count: number): Day {
  return dayOf(startOfDay(day) + count * DAY_MS);
}

export function isBusinessDay(day: Day): boolean {
  const weekday = new Date(startOfDay(day)).getUTCDay();
  if (weekday === 0 || weekday === 6) return false;
  if (FIXED_HOLIDAYS.includes(day.slice(5))) return false;
  const easter = easterSunday(Number(day.slice(0, 4)));
  return day !== addDays(easter, -2) && day !== addDays(easter, 1);
}

/** Returns the business day this many business days after a day, which need not be a business day itself. */
export function businessDaysAfter(day: Day, count: number): Day {
  let reached = day;
  for (let left = count; left > 0; left -= 1) {
    do reached = addDays(reached, 1);
    while (!isBusinessDay(reached));
  }
  return reached;
}

const FIXED_HOLIDAYS: readonly string[] = ['01-01', '05-01', '12-25', '12-26'];

/** Returns Easter Sunday in the Gregorian calendar, by the algorithm of Meeus, Jones and Butcher. */
function easterSunday(year: number): Day {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 19 * l) / 433);
  const month = Math.floor((h + l - 7 * m + 90) / 25);
  const dayOfMonth = (h + l - 7 * m + 33 * month + 19) % 32;
  return `${year}-${String(month).padStart(2, '0')}-${String(dayOfMonth).padStart(2, '0')}`;
}
