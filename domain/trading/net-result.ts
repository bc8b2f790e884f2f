import { addCents, subtractCents, ZERO_CENTS, type Cents } from '../money.ts';

/** What positions have brought besides their profit. */
export interface Bookings {
  readonly profit: Cents;
  /** Positive if it was charged. */
  readonly premium?: Cents;
  /** Negative if the nights cost more than they earned. */
  readonly financing?: Cents;
  readonly dividends?: Cents;
}

/** Returns what is left of a profit with all that was booked beside it. */
export function netResultOf({ profit, premium = ZERO_CENTS, financing = ZERO_CENTS, dividends = ZERO_CENTS }: Bookings): Cents {
  return subtractCents(addCents(profit, financing, dividends), premium);
}
