import type { TradingHoursName } from './instrument.ts';
import type { Venue } from './venue.ts';

export interface VenueTerms {
  readonly timeZone: string;
  /** The weekly hours of its instruments, within which special days take time away. */
  readonly hours: Exclude<TradingHoursName, 'always'>;
  /** From this time on, in minutes, a time belongs to the evening before the session's date; null if sessions begin on their date. */
  readonly eveningFrom: number | null;
}

const CHICAGO_EVENING = { timeZone: 'America/Chicago', eveningFrom: 17 * 60 } as const;

export const VENUE_TERMS: Readonly<Record<Venue, VenueTerms>> = {
  XNYS: { timeZone: 'America/New_York', hours: 'newYork', eveningFrom: null },
  XNAS: { timeZone: 'America/New_York', hours: 'newYork', eveningFrom: null },
  XETR: { timeZone: 'Europe/Berlin', hours: 'xetra', eveningFrom: null },
  XEUR: { timeZone: 'Europe/Berlin', hours: 'indicesCfd', eveningFrom: null },
  XPAR: { timeZone: 'Europe/Paris', hours: 'indicesCfd', eveningFrom: null },
  'IFEU-FTSE': { timeZone: 'Europe/London', hours: 'indicesCfd', eveningFrom: null },
  'IFEU-BRENT': { timeZone: 'America/New_York', hours: 'energy', eveningFrom: 18 * 60 },
  'CME-EQUITY': { ...CHICAGO_EVENING, hours: 'indicesCfd' },
  'CME-METALS': { ...CHICAGO_EVENING, hours: 'metals' },
  'CME-ENERGY': { ...CHICAGO_EVENING, hours: 'energy' },
  'CBOT-GRAINS': { ...CHICAGO_EVENING, hours: 'grains' },
  XHKG: { timeZone: 'Asia/Hong_Kong', hours: 'hongKong', eveningFrom: null },
  FX: { timeZone: 'America/New_York', hours: 'forex', eveningFrom: 17 * 60 },
};
