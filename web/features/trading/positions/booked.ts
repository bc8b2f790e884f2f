import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { addCents, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';

export type Booked = Pick<HeldPosition, 'financing' | 'dividends'>;

/** What the nights of a position and its dividends have booked beside its profit. */
export function bookedOf({ financing = ZERO_CENTS, dividends = ZERO_CENTS }: Booked): Cents {
  return addCents(financing, dividends);
}
