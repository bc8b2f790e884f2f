/**
 * The expiry of a pending order, as a client selects it and as the engine receives it. Days and times are in the client's time zone: "end
 * of day" is the next local midnight.
 */
export const EXPIRY_CHOICES = ['untilCancelled', 'endOfDay', 'week', 'at'] as const;

export type ExpiryChoice = (typeof EXPIRY_CHOICES)[number];

export interface ExpiryForm {
  readonly choice: ExpiryChoice;
  /** Date and time as an input of type datetime-local formats them; used for `at` alone. */
  readonly atText: string;
}

export const GOOD_TILL_CANCELLED: ExpiryForm = { choice: 'untilCancelled', atText: '' };

const WEEK_MS = 7 * 86_400_000;

/** Milliseconds since 1970 UTC; null if the order is good till cancelled. */
export type ExpiryReading = { readonly ok: true; readonly expiresAt: number | null } | { readonly ok: false };

export function readExpiry({ choice, atText }: ExpiryForm, now: number): ExpiryReading {
  switch (choice) {
    case 'untilCancelled':
      return { ok: true, expiresAt: null };
    case 'endOfDay':
      return { ok: true, expiresAt: new Date(now).setHours(24, 0, 0, 0) };
    case 'week':
      return { ok: true, expiresAt: now + WEEK_MS };
    case 'at': {
      const at = atText === '' ? Number.NaN : new Date(atText).getTime();
      return Number.isNaN(at) ? { ok: false } : { ok: true, expiresAt: at };
    }
  }
}

/** The form values for an order's expiry, for editing it. */
export function expiryFormOf(expiresAt: number | null): ExpiryForm {
  return expiresAt === null ? GOOD_TILL_CANCELLED : { choice: 'at', atText: localTimeText(expiresAt) };
}

/** 2026-11-21T23:59, in the client's time zone. */
export function localTimeText(at: number): string {
  const date = new Date(at);
  const two = (value: number): string => String(value).padStart(2, '0');
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

const MINUTES: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' };

/** Day and time to the minute. An order expires within a year, so the year isn't needed. */
export function formatExpiry(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, MINUTES).format(at);
}

/** The same with the year and the time zone. */
export function formatExpiryFully(at: number, locale: string): string {
  return new Intl.DateTimeFormat(locale, { ...MINUTES, year: 'numeric', timeZoneName: 'short' }).format(at);
}
