/**
 * A reference moves money once, for ever. What reverses a booking, a part of it at a time, and what books again after that, therefore stand
 * in the ledger under references of their own, which name the first one.
 */
const REVERSAL = 'reversal:';
const LATER_PART = ':part';
const REBOOKING = ':again';
const DISPUTE = 'dispute:';

/** The reference of a booking's reversal. A booking can be reversed in parts, counted from 1, each with a reference of its own. */
export function reversalReference(reference: string, part = 1): string {
  return `${REVERSAL}${reference}${part === 1 ? '' : `${LATER_PART}${part}`}`;
}

/** The booking that a reversal takes back, wholly or in part; null for a reference that isn't a reversal's. */
export function reversedReference(reference: string): string | null {
  return reference.startsWith(REVERSAL) ? reference.slice(REVERSAL.length).replace(/:part\d+$/, '') : null;
}

/** The reference under which a deposit is booked once more after its booking was reversed. */
export function rebookingReference(reference: string): string {
  return `${reference}${REBOOKING}`;
}

/** The reference under which the deposit behind a movement was booked first. */
export function firstReference(reference: string): string {
  const booked = reversedReference(reference) ?? reference;
  return booked.endsWith(REBOOKING) ? firstReference(booked.slice(0, -REBOOKING.length)) : booked;
}

/** The reference of the hold on a disputed deposit: one for each deposit, however often it's booked. */
export function disputeReference(reference: string): string {
  return `${DISPUTE}${firstReference(reference)}`;
}
