import type { Venue } from './venue.ts';

/**
 * A session of a venue that does not take place as usual. It only ever takes time away from the weekly hours: all of the session if both
 * times are null, otherwise what is before `opens` and from `closes` on.
 */
export interface SpecialDay {
  readonly venue: Venue;
  /** The date of the session, as YYYY-MM-DD: of a session that opens in the evening, the date on which it ends. */
  readonly date: string;
  /** HH:MM in the venue's time zone; null if the session opens as usual. */
  readonly opens: string | null;
  /** HH:MM in the venue's time zone; null if the session ends as usual. */
  readonly closes: string | null;
  /** In the venue's words, such as "Thanksgiving". */
  readonly reason: string;
}

export const SPECIAL_DAY_KINDS = ['closed', 'earlyClose', 'lateOpen', 'shortened'] as const;
export type SpecialDayKind = (typeof SPECIAL_DAY_KINDS)[number];

export function kindOfDay({ opens, closes }: Pick<SpecialDay, 'opens' | 'closes'>): SpecialDayKind {
  if (opens === null) return closes === null ? 'closed' : 'earlyClose';
  return closes === null ? 'lateOpen' : 'shortened';
}

/** How sure a date is: stated by the venue, derived from its rule, reported by others only, or a guess from earlier years. */
export const CERTAINTIES = ['published', 'computed', 'secondary', 'unverified'] as const;
export type Certainty = (typeof CERTAINTIES)[number];

/** A special day with what vouches for it. Trading depends on neither. */
export interface CalendarEntry extends SpecialDay {
  /** Where the date is stated, usually an address. */
  readonly source: string;
  readonly certainty: Certainty;
}

/** Returns what identifies a day: a venue has at most one entry a date. */
export function keyOfDay({ venue, date }: Pick<SpecialDay, 'venue' | 'date'>): string {
  return `${venue} ${date}`;
}
