import { addActivity, NO_ACTIVITY, type AccountActivity } from '@fairlead/domain/affiliate/account-activity.ts';
import type { AcquisitionTerms, ShareTerms } from '@fairlead/domain/affiliate/commission-terms.ts';
import { decideAcquisition, decideShare } from '@fairlead/domain/affiliate/decide-commission.ts';
import { cents } from '@fairlead/domain/money.ts';
import { HOUR_MS, MINUTE_MS, openBothSides, openPair, otherSide, SIDES, type Strategy } from '../strategy.ts';

/** Money that moves besides trading: bonuses, withdrawals, disputed deposits and commissions. */

const DEPOSIT = 1_000_00;

/** Two accounts with bonuses bet against each other until a bonus has paid for a loss, over and over. */
function bonusPair(name: string, kinds: readonly ('bonus' | 'credit')[], withdrawsDeposits: boolean): Strategy {
  return {
    name,
    run(play, random) {
      const pair = openPair(play, DEPOSIT);
      for (const account of pair) {
        for (const kind of kinds) play.grant(account, kind, DEPOSIT);
        // Only the bonus is left to be lost.
        if (withdrawsDeposits) play.withdraw(account, DEPOSIT);
      }
      let side = random.pick(SIDES);
      for (let round = 0; round < 10 && play.now < play.path.endsAt - 2 * HOUR_MS; round += 1) {
        const stake = Math.floor(0.99 * Math.min(...pair.map((account) => play.account(account).equity)));
        if (stake < 1_00 || !openBothSides(play, pair, { stake }, side)) break;
        const until = play.now + random.between(4, 30) * HOUR_MS;
        while (
          play.now < Math.min(until, play.path.endsAt - HOUR_MS) &&
          pair.every((account) => play.account(account).positionIds.length > 0)
        ) {
          play.advanceBy(30 * MINUTE_MS);
        }
        for (const account of pair) {
          play.closeAll(account);
          if (withdrawsDeposits) play.withdraw(account);
        }
        if (random.uniform() < 0.5) side = otherSide(side);
      }
    },
  };
}

export const bonusesInPair = bonusPair('Bonuses in two accounts, long and short', ['bonus'], false);

export const bonusesAlone = bonusPair('The same with the deposits withdrawn first', ['bonus'], true);

export const bonusesAndCredits = bonusPair('Bonuses and credits in two accounts', ['bonus', 'credit'], false);

/** A bonus that absorbs losses and is restored by profits, and is revoked and given again in between. */
export const bonusCycles: Strategy = {
  name: 'Bonus absorbed, restored, revoked and given again',
  run(play, random) {
    const pair = openPair(play, DEPOSIT / 10);
    const [granted, other] = pair;
    play.deposit(other, 2 * DEPOSIT);
    for (let round = 0; round < 12 && play.now < play.path.endsAt - 2 * HOUR_MS; round += 1) {
      if (random.uniform() < 0.3) play.grant(granted, random.pick(['bonus', 'credit'] as const), DEPOSIT / 5);
      if (random.uniform() < 0.2) play.grant(granted, random.pick(['bonus', 'credit'] as const), -DEPOSIT / 10);
      const equity = Math.min(...pair.map((account) => play.account(account).equity));
      const stake = Math.floor(equity * random.between(0.3, 0.99));
      if (stake >= 1_00) openBothSides(play, pair, { stake }, random.pick(SIDES));
      play.advanceBy(random.between(0.5, 8) * HOUR_MS);
      for (const account of pair) play.closeAll(account);
      if (random.uniform() < 0.3) play.withdraw(granted);
    }
  },
};

/** Cash is reserved for a withdrawal, the rest is lost over a gap, and the withdrawal is cancelled. */
export const reservationShield: Strategy = {
  name: 'Reserved withdrawal as a shield',
  run(play) {
    const pair = openPair(play, DEPOSIT);
    play.advanceTo(Math.max(play.now, play.path.closesAt - 10 * MINUTE_MS));
    openBothSides(play, pair, { stake: 150_00 });
    const reserved = pair.map((account) => ({ account, reference: play.reserve(account, play.account(account).withdrawable) }));
    play.advanceTo(play.path.opensAt + MINUTE_MS);
    for (const { account, reference } of reserved) {
      play.closeAll(account);
      if (reference !== null) play.settle(account, reference, 'released');
    }
  },
};

/** A deposit is disputed at the client's bank and withdrawn before the bank takes it back. */
export const disputedWithdrawal: Strategy = {
  name: 'Disputed deposit withdrawn meanwhile',
  run(play) {
    const account = play.openAccount(DEPOSIT);
    const [symbol] = play.path.symbols;
    const position = play.open(account, { symbol, side: 'long', stake: 50_00, leverage: play.leverageOf(symbol) });
    play.advanceBy(HOUR_MS);
    if (position !== null) play.close(account, position);
    play.holdDisputed(account, DEPOSIT);
    play.withdraw(account);
    play.reverse(account, DEPOSIT);
    play.holdDisputed(account, 0);
  },
};

/** The same where the withdrawal was asked for before the dispute, and isn't paid yet. */
export const disputeAfterRequest: Strategy = {
  name: 'Disputed deposit behind a requested withdrawal',
  run(play, random) {
    const account = play.openAccount(DEPOSIT + 50_00);
    const [symbol] = play.path.symbols;
    play.open(account, { symbol, side: random.pick(SIDES), stake: 50_00, leverage: 1 });
    const reference = play.reserve(account, play.account(account).withdrawable);
    play.advanceBy(HOUR_MS);
    play.holdDisputed(account, DEPOSIT);
    play.reverse(account, DEPOSIT);
    play.holdDisputed(account, 0);
    if (reference !== null) play.settle(account, reference, 'released');
    play.withdraw(account);
  },
};

/** A disputed deposit is traded against another account; where it loses, the deposit is taken back, and where it wins, the dispute is dropped. */
export const disputeOfLoser: Strategy = {
  name: 'Deposit disputed only if it was lost',
  run(play) {
    const pair = openPair(play, DEPOSIT);
    openBothSides(play, pair, { stake: DEPOSIT });
    play.advanceTo(play.path.endsAt - HOUR_MS);
    for (const account of pair) {
      play.closeAll(account);
      if (play.account(account).cash >= DEPOSIT) continue;
      play.holdDisputed(account, DEPOSIT);
      play.withdraw(account);
      play.reverse(account, DEPOSIT);
    }
  },
};

const ACQUISITION: AcquisitionTerms = {
  tiers: [{ fromCount: 1, amount: cents(200_00) }],
  minimumDeposits: cents(250_00),
  minimumVolume: cents(10_000_00),
  withinDays: 30,
};
const SHARE: ShareTerms = { tiers: [{ fromCount: 0, basisPoints: 3_000 }], months: null };

/** A person refers their own second account, deposits the same money several times, trades as little as counts, and withdraws everything. */
function selfReferral(name: string, deposits: number, pay: (activity: AccountActivity) => number): Strategy {
  return {
    name,
    run(play) {
      const deposit = Math.ceil(ACQUISITION.minimumDeposits / deposits);
      const account = play.openAccount(deposit);
      let activity: AccountActivity = { ...NO_ACTIVITY, depositsCount: 1, deposits: cents(deposit) };
      for (let again = 1; again < deposits; again += 1) {
        const withdrawals = cents(play.countsGrossDeposits ? 0 : play.withdraw(account));
        if (play.countsGrossDeposits) play.withdraw(account);
        play.deposit(account, deposit);
        activity = addActivity(activity, { ...NO_ACTIVITY, depositsCount: 1, deposits: cents(deposit), withdrawals });
      }
      const [symbol] = play.path.symbols;
      const quote = play.quote(symbol);
      const leverage = play.leverageOf(symbol);
      const stake = 40_00;
      while (activity.volume < ACQUISITION.minimumVolume && quote !== null) {
        const position = play.open(account, { symbol, side: 'long', stake, leverage });
        if (position === null || !play.close(account, position)) break;
        const spread = Math.round((stake * leverage * (quote.ask - quote.bid)) / quote.ask);
        activity = addActivity(activity, { ...NO_ACTIVITY, volume: cents(2 * stake * leverage), spread: cents(spread) });
      }
      play.receive(pay(activity));
      play.withdraw(account);
    },
  };
}

const feeOf = (activity: AccountActivity): number => decideAcquisition(ACQUISITION, activity, 1)?.amount ?? 0;

export const selfReferralForFee = selfReferral('Self-referral for the fee of a new account', 1, feeOf);

export const selfReferralInCircles = selfReferral('Self-referral with one sum, deposited and withdrawn five times', 5, feeOf);

export const selfReferralForShare = selfReferral(
  'Self-referral for a share of the spread',
  1,
  (activity) => decideShare(SHARE, activity, 1)?.amount ?? 0,
);
