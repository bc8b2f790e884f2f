/**
 * Each reference moves money only once, for ever. Reversals of a booking, in full or in parts, and later rebookings therefore have ledger
 * references of their own, derived from the first one.
 */
const REVERSAL = 'reversal:';
const LATER_PART = ':part';
const REBOOKING = ':again';
const DISPUTE = 'dispute:';

/** Returns the reference of a booking's reversal. A booking can be reversed in parts, counted from 1, each with its own reference. */
export function reversalReference(reference: string, part = 1): string {
  return `${REVERSAL}${reference}${part === 1 ? '' : `${LATER_PART}${part}`}`;
}

/** Returns the booking that a reversal reverses, in full or in part; null if the reference is not a reversal's. */
export function reversedReference(reference: string): string | null {
  return reference.startsWith(REVERSAL) ? reference.slice(REVERSAL.length).replace(/:part\d+$/, '') : null;
}

/** Returns the reference under which a deposit is booked again after its booking was reversed. */
export function rebookingReference(reference: string): string {
  return `${reference}${REBOOKING}`;
}

/** Returns the reference under which the deposit behind a movement was first booked. */
export function firstReference(reference: string): string {
  const booked = reversedReference(reference) ?? reference;
  return booked.endsWith(REBOOKING) ? firstReference(booked.slice(0, -REBOOKING.length)) : booked;
}

/** Returns the reference of the hold on a disputed deposit: one per deposit, however often it is booked. */
export function disputeReference(reference: string): string {
  return `${DISPUTE}${firstReference(reference)}`;
}
