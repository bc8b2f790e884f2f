import { divideHalfTowardsZero, larger, smaller, toCents, total } from './oracle-arithmetic.ts';
import type { OracleAccount, OracleEffect, OracleReservation, OracleStanding } from './oracle-model.ts';
import { MICRO_CENTS_PER_CENT, type Switch } from './oracle-rules.ts';

/** The account of a new client: no money and no positions. */
export function emptyAccount(number: number, standing: OracleStanding): OracleAccount {
  return {
    number,
    standing,
    cash: 0n,
    bonus: 0n,
    credit: 0n,
    owed: 0n,
    remainder: 0n,
    bonusClaim: 0n,
    creditClaim: 0n,
    reservations: [],
    holds: new Map(),
    holdNumbers: new Map(),
    references: new Set(),
    positions: [],
    orders: [],
    alerts: [],
    closedNumbers: new Set(),
  };
}

export function balanceOf(account: OracleAccount): bigint {
  return account.cash + account.bonus + account.credit + account.owed;
}

export function heldAmountOf(account: OracleAccount): bigint {
  return total(account.holds.values());
}

/**
 * Books an exact amount in micro-cents: rounds it with the remainder, adds it to cash, lets the profit of a closed position restore what
 * losses took, and lets bonus and credit pay if cash is negative. Returns the booked amount in cents.
 */
export function book(account: OracleAccount, exact: bigint, isProfit: boolean, isOn: (name: Switch) => boolean): bigint {
  const sum = isOn('bookingsRoundedAlone') ? exact : account.remainder + exact;
  const booked = isOn('halfTowardsZero') ? divideHalfTowardsZero(sum, MICRO_CENTS_PER_CENT) : toCents(sum);
  account.remainder = isOn('bookingsRoundedAlone') ? 0n : sum - booked * MICRO_CENTS_PER_CENT;
  account.cash += booked;
  if (isOn('owedBeforeRefill')) payOwed(account);
  const refills = booked > 0n && (isProfit || isOn('refillOnCredits'));
  if (refills && !isOn('refillBeyondCash')) refill(account, smaller(booked, larger(account.cash, 0n)), isOn);
  afterCashChange(account, isOn);
  if (refills && isOn('refillBeyondCash')) refill(account, booked, isOn);
  if (isOn('coverAtOnce') && account.cash < 0n) account.cash = 0n;
  return booked;
}

/** Restores what losses took from credit and bonus, out of an amount of cash. */
export function refill(account: OracleAccount, amount: bigint, isOn: (name: Switch) => boolean): void {
  let left = amount;
  for (const grant of isOn('refillBonusFirst') ? (['bonus', 'credit'] as const) : (['credit', 'bonus'] as const)) {
    const claim = grant === 'bonus' ? 'bonusClaim' : 'creditClaim';
    const restored = smaller(left, account[claim]);
    account.cash -= restored;
    account[grant] += restored;
    account[claim] -= restored;
    left -= restored;
  }
}

/** Adds an amount to cash that is neither a profit nor a premium. */
export function addCash(account: OracleAccount, amount: bigint, isOn: (name: Switch) => boolean): void {
  account.cash += amount;
  afterCashChange(account, isOn);
}

/** Applies after every change of cash and every grant: bonus and credit pay for negative cash. */
export function afterCashChange(account: OracleAccount, isOn: (name: Switch) => boolean): void {
  if (!isOn('grantsAbsorbNothing')) absorb(account, isOn);
  if (isOn('owedIsPaidAtOnce')) payOwed(account);
}

function absorb(account: OracleAccount, isOn: (name: Switch) => boolean): void {
  for (const grant of isOn('absorbCreditFirst') ? (['credit', 'bonus'] as const) : (['bonus', 'credit'] as const)) {
    if (account.cash >= 0n) return;
    const claim = grant === 'bonus' ? 'bonusClaim' : 'creditClaim';
    const paid = smaller(-account.cash, account[grant]);
    account[grant] -= paid;
    account.cash += paid;
    account[claim] += paid;
  }
}

function payOwed(account: OracleAccount): void {
  if (account.cash <= 0n || account.owed >= 0n) return;
  const paid = smaller(account.cash, -account.owed);
  account.cash -= paid;
  account.owed += paid;
}

/** The withdrawal that is cancelled next; undefined if none is left. */
function nextTakenBack(account: OracleAccount, isOn: (name: Switch) => boolean): OracleReservation | undefined {
  return isOn('oldestTakenBackFirst') ? account.reservations[0] : account.reservations.at(-1);
}

function takeBack(account: OracleAccount, reservation: OracleReservation, isOn: (name: Switch) => boolean): OracleEffect {
  const part = isOn('takenBackInPart') ? smaller(reservation.amount, larger(-account.cash, -account.owed)) : reservation.amount;
  account.reservations = account.reservations.flatMap((other) => {
    if (other !== reservation) return [other];
    return part === reservation.amount ? [] : [{ ...other, amount: other.amount - part }];
  });
  addCash(account, part, isOn);
  return { kind: 'takenBack', account: account.number, reference: reservation.reference, amount: part };
}

/** Cancels unpaid withdrawals until there is as much cash as is owed. */
export function takeBackForOwed(account: OracleAccount, isOn: (name: Switch) => boolean): readonly OracleEffect[] {
  const effects: OracleEffect[] = [];
  while (account.owed < 0n && account.cash < -account.owed) {
    const reservation = nextTakenBack(account, isOn);
    if (reservation === undefined) break;
    effects.push(takeBack(account, reservation, isOn));
  }
  return effects;
}

/**
 * Settles an account without positions: for negative cash, unpaid withdrawals are cancelled, then the broker covers the rest; then cash,
 * and withdrawals cancelled for it, pay what is owed.
 */
export function settleFlat(account: OracleAccount, isOn: (name: Switch) => boolean): readonly OracleEffect[] {
  const effects: OracleEffect[] = [];
  if (account.positions.length > 0) return effects;
  while (account.cash < 0n && !isOn('withdrawalsKept')) {
    const reservation = nextTakenBack(account, isOn);
    if (reservation === undefined) break;
    effects.push(takeBack(account, reservation, isOn));
  }
  if (account.cash < 0n) {
    effects.push({ kind: 'covered', account: account.number, amount: -account.cash });
    account.cash = 0n;
    if (isOn('owedIsCovered')) account.owed = 0n;
  }
  effects.push(...takeBackForOwed(account, isOn));
  payOwed(account);
  return effects;
}
