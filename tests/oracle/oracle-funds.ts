import { addCash, afterCashChange, balanceOf, refill, takeBackForOwed } from './oracle-account.ts';
import { done, refused } from './oracle-answer.ts';
import { larger, smaller } from './oracle-arithmetic.ts';
import type { OracleAccount, OracleAnswer, OracleCommand } from './oracle-model.ts';
import { availableMarginOf, withdrawableOf } from './oracle-valuation.ts';
import type { OracleWorld } from './oracle-world.ts';

/** Money that arrives, leaves, is reserved for a withdrawal, or is held. */
export function createFunds(world: OracleWorld) {
  const { market, pack, isOn } = world;

  function move(account: OracleAccount, command: OracleCommand & { kind: 'move' }): OracleAnswer {
    const { movement, amount, reference } = command;
    if (account.references.has(reference)) return refused('referenceUsed');
    const answer = moveFunds(account, movement, amount);
    if (answer.refusal === undefined) account.references.add(reference);
    return answer;
  }

  function moveFunds(account: OracleAccount, movement: (OracleCommand & { kind: 'move' })['movement'], amount: bigint): OracleAnswer {
    if (amount === 0n) return refused('amountNotAllowed');
    switch (movement) {
      case 'deposit':
      case 'commission': {
        if (amount < 0n) return refused('amountNotAllowed');
        addCash(account, amount, isOn);
        if (isOn('refillFromDeposits')) refill(account, smaller(amount, larger(account.cash, 0n)), isOn);
        return done([]);
      }
      case 'adjustment': {
        const limit = larger(0n, account.cash + account.owed);
        if (-amount > limit) return refused('insufficientFunds', limit);
        addCash(account, amount, isOn);
        return done([]);
      }
      case 'bonus':
      case 'credit':
        return amount > 0n ? grant(account, movement, amount) : revoke(account, movement, -amount);
      case 'reversal': {
        if (amount > 0n) return refused('amountNotAllowed');
        const limit = larger(0n, balanceOf(account));
        if (isOn('reversalLimited') && -amount > limit) return refused('insufficientFunds', limit);
        account.owed += amount;
        afterCashChange(account, isOn);
        return done(takeBackForOwed(account, isOn));
      }
    }
  }

  function grant(account: OracleAccount, balance: 'bonus' | 'credit', amount: bigint): OracleAnswer {
    if (!pack.inducements) return refused('inducementNotAllowed');
    account[balance] += amount;
    if (!isOn('grantsAbsorbLater')) afterCashChange(account, isOn);
    return done([]);
  }

  function revoke(account: OracleAccount, balance: 'bonus' | 'credit', amount: bigint): OracleAnswer {
    const limit = isOn('revocationUpToBalance') ? account[balance] : smaller(account[balance], availableMarginOf(account, market, isOn));
    if (amount > limit) return refused('insufficientFunds', limit);
    account[balance] -= amount;
    if (!isOn('claimKeptAfterRevocation')) account[balance === 'bonus' ? 'bonusClaim' : 'creditClaim'] = 0n;
    return done([]);
  }

  function reserve(account: OracleAccount, amount: bigint, reference: string): OracleAnswer {
    if (account.references.has(reference)) return refused('referenceUsed');
    if (amount <= 0n) return refused('amountNotAllowed');
    const limit = withdrawableOf(account, market, isOn);
    if (amount > limit) return refused('insufficientFunds', limit);
    account.references.add(reference);
    account.reservations.push({ reference, amount });
    addCash(account, -amount, isOn);
    return done([]);
  }

  function settle(account: OracleAccount, reference: string, paid: boolean): OracleAnswer {
    const reservation = account.reservations.find((candidate) => candidate.reference === reference);
    if (reservation === undefined) return refused('withdrawalUnknown');
    account.reservations = account.reservations.filter((other) => other !== reservation);
    if (!paid) addCash(account, reservation.amount, isOn);
    return done([]);
  }

  function hold(account: OracleAccount, { amount, reference, change }: OracleCommand & { kind: 'hold' }): OracleAnswer {
    if (amount < 0n) return refused('amountNotAllowed');
    if (change !== undefined) {
      const last = account.holdNumbers.get(reference);
      if (last !== undefined && change <= last && !isOn('olderHoldsCount')) return done([]);
      if (isOn('holdNumbersForgotten') && amount === 0n) account.holdNumbers.delete(reference);
      else account.holdNumbers.set(reference, change);
    }
    if (amount === 0n) account.holds.delete(reference);
    else account.holds.set(reference, amount);
    return done([]);
  }

  return { move, reserve, settle, hold };
}
