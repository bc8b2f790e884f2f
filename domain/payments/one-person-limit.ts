/**
 * How much money one operator can move without a second person. The limit counts what moved within the last 24 hours, so that a large
 * amount cannot be booked in slices: for each operator, whoever they book for, and for each client or affiliate, whoever books.
 */
import { cents, subtractCents, ZERO_CENTS, type Cents } from '../money.ts';

/** Up to this much within the window one person's word is enough where no provider vouches for the money. */
export const ONE_PERSON_LIMIT: Cents = cents(10_000_00);

/** The limit's rolling day. */
export const ONE_PERSON_WINDOW_MS = 24 * 60 * 60 * 1000;

/** What one person's word can still move at a moment; never below zero. */
export interface OnePersonRoom {
  /** The operator, for anybody. */
  readonly ofOperator: Cents;
  /** The client or affiliate, through any operator. */
  readonly ofSubject: Cents;
}

/** What is left of the limit, from the absolute amounts that moved on one person's word within the window. */
export function roomLeft(used: { readonly byOperator: Cents; readonly onSubject: Cents }): OnePersonRoom {
  return { ofOperator: leftOf(used.byOperator), ofSubject: leftOf(used.onSubject) };
}

function leftOf(used: Cents): Cents {
  return used >= ONE_PERSON_LIMIT ? ZERO_CENTS : subtractCents(ONE_PERSON_LIMIT, used);
}

/** The largest amount, in either direction, for which one person is enough. */
export function mostForOnePerson({ ofOperator, ofSubject }: OnePersonRoom): Cents {
  return ofOperator < ofSubject ? ofOperator : ofSubject;
}

/** The limit that an amount exceeds: its own size, what is left for the client or affiliate, or what is left for the operator. */
export type SecondPersonReason = 'amount' | 'subject' | 'operator';

/** Why an amount, in either direction, needs a second person; null where one is enough. */
export function whySecondPerson(amount: Cents, { ofOperator, ofSubject }: OnePersonRoom): SecondPersonReason | null {
  const size = Math.abs(amount);
  if (size > ONE_PERSON_LIMIT) return 'amount';
  if (size > ofSubject) return 'subject';
  return size > ofOperator ? 'operator' : null;
}
