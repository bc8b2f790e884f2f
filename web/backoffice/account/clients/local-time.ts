/** A client's local time, derived from the country alone: the earliest and the latest if it has several time zones. */
export interface LocalTime {
  readonly from: string;
  readonly until: string;
}

/** The browser's own table of time zones, which some browsers lack. */
interface LocaleWithZones {
  readonly getTimeZones?: () => readonly string[] | undefined;
  readonly timeZones?: readonly string[];
}

/** Null if the browser does not know the country's time zones. */
export function localTimeOf(country: string, at: number, locale: string): LocalTime | null {
  const times = zonesOf(country).map((timeZone) => ({ text: timeIn(timeZone, at, locale), minutes: offsetMinutesOf(timeZone, at) }));
  const sorted = times.toSorted((one, other) => one.minutes - other.minutes);
  const [from] = sorted;
  const until = sorted.at(-1);
  return from === undefined || until === undefined ? null : { from: from.text, until: until.text };
}

function zonesOf(country: string): readonly string[] {
  const region: Intl.Locale & LocaleWithZones = new Intl.Locale('und', { region: country });
  return region.getTimeZones?.() ?? region.timeZones ?? [];
}

function timeIn(timeZone: string, at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short', timeZone }).format(at);
}

/** A time zone's offset from UTC in minutes. */
function offsetMinutesOf(timeZone: string, at: number): number {
  const parts = new Intl.DateTimeFormat('en', { timeZone, timeZoneName: 'longOffset' }).formatToParts(at);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? 'GMT';
  const [, sign, hours, minutes] = /GMT([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours ?? 0) * 60 + Number(minutes ?? 0));
}
