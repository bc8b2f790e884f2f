/** Conversion between the local time of a place and UTC, with Intl's time zone data. */

/**
 * Returns the UTC instant at which clocks in the zone show a wall-clock time, given as if it were UTC. The second lookup is for days on
 * which the clocks change; no session opens or closes within the hour that is skipped or repeated.
 */
export function fromWallClock(timeZone: string, wallClockMs: number): number {
  const guess = wallClockMs - zoneOffsetMs(timeZone, wallClockMs);
  return wallClockMs - zoneOffsetMs(timeZone, guess);
}

/** By how much clocks in the zone are ahead of UTC at an instant. */
export function zoneOffsetMs(timeZone: string, utcMs: number): number {
  const shown = new Map(
    zoneFormat(timeZone)
      .formatToParts(utcMs)
      .map((part) => [part.type, Number(part.value)]),
  );
  const part = (name: Intl.DateTimeFormatPartTypes): number => shown.get(name) ?? Number.NaN;
  return Date.UTC(part('year'), part('month') - 1, part('day'), part('hour'), part('minute'), part('second')) - utcMs;
}

const zoneFormats = new Map<string, Intl.DateTimeFormat>();

function zoneFormat(timeZone: string): Intl.DateTimeFormat {
  let format = zoneFormats.get(timeZone);
  if (format === undefined) {
    format = new Intl.DateTimeFormat('en-US', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
    zoneFormats.set(timeZone, format);
  }
  return format;
}
