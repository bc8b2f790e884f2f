/**
 * A reference moves money once, for ever. What undoes a booking, and what books again after that, therefore stand in the ledger under names
 * of their own, from which the first one can be told.
 */
const REVERSAL = 'reversal:';
const REBOOKING = ':again';

/** Under which the money of a booking is taken out of the account again. */
export function reversalReference(reference: string): string {
  return `${REVERSAL}${reference}`;
}

/** The booking that a reversal undoes; null for what is no reversal. */
export function reversedReference(reference: string): string | null {
  return reference.startsWith(REVERSAL) ? reference.slice(REVERSAL.length) : null;
}

/** Under which a deposit is booked once more after its booking was undone. */
export function rebookingReference(reference: string): string {
  return `${reference}${REBOOKING}`;
}

/** The reference under which what a booking belongs to was booked first. */
export function firstReference(reference: string): string {
  const booked = reversedReference(reference) ?? reference;
  return booked.endsWith(REBOOKING) ? firstReference(booked.slice(0, -REBOOKING.length)) : booked;
}
