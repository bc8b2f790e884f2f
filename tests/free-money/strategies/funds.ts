import { addActivity, NO_ACTIVITY, type AccountActivity } from '@fairlead/domain/affiliates/account-activity.ts';
import type { ShareTerms } from '@fairlead/domain/affiliates/commission-terms.ts';
import { decideAcquisition, decideShare, type FeeTerms } from '@fairlead/domain/affiliates/decide-commission.ts';
import { spreadCostOf, type TradedStake } from '@fairlead/domain/affiliates/trading-cost.ts';
import { cents } from '@fairlead/domain/money.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { FormerFees } from '../former-rules.ts';
import type { Play } from '../play.ts';
import { HOUR_MS, MINUTE_MS, openBothSides, openPair, otherSide, SIDES, type Strategy } from '../strategy.ts';

/** Money that moves outside trading: bonuses, withdrawals, disputed deposits and commissions. */

const DEPOSIT = 1_000_00;

/** Two accounts with bonuses repeatedly bet against each other until a bonus has paid for a loss. */
function bonusPair(name: string, kinds: readonly ('bonus' | 'credit')[], withdrawsDeposits: boolean): Strategy {
  return {
    name,
    run(play, random) {
      const pair = openPair(play, DEPOSIT);
      for (const account of pair) {
        for (const kind of kinds) play.grant(account, kind, DEPOSIT);
        // Only the bonus is left to lose.
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

/** A bonus that absorbs losses and is restored by profits, and is revoked and granted again in between. */
export const bonusCycles: Strategy = {
  name: 'Bonus absorbed, restored, revoked and granted again',
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

/** A deposit is disputed at the client's bank and withdrawn before the bank reverses it. */
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

/** The same with the withdrawal requested before the dispute and not paid yet. */
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

/** A disputed deposit is traded against another account; if it loses, the deposit is reversed, and if it wins, the dispute is dropped. */
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

/**
 * While a closed market hides which side of a pair has lost, that side's deposit is reversed: its loss then finds no money, and if the
 * broker covered it, the client would have the deposit and the profit of the other side.
 */
export const disputeBeforeOpening: Strategy = {
  name: 'Deposit reversed while a closed market hides the loss',
  run(play) {
    const pair = openPair(play, DEPOSIT);
    play.advanceTo(Math.max(play.now, play.path.closesAt - HOUR_MS));
    openBothSides(play, pair, { stake: DEPOSIT });
    play.advanceTo(play.path.closesAt - MINUTE_MS);
    const before = play.trueMid();
    play.advanceTo(play.path.opensAt - MINUTE_MS);
    const loser = pair[play.trueMid() > before ? 1 : 0];
    play.holdDisputed(loser, DEPOSIT);
    play.reverse(loser, DEPOSIT);
    play.advanceTo(play.path.opensAt + HOUR_MS);
    for (const account of pair) {
      play.closeAll(account);
      play.withdraw(account);
    }
  },
};

const SHARE: ShareTerms = { tiers: [{ fromCount: 0, basisPoints: 3_000 }], months: null };

/** An acquisition fee, or a fee plus a revenue share. Without a minimum volume, an account qualifies only by what it pays. */
function termsOf(fee: number, share: ShareTerms | null, minimumVolume = 0): FeeTerms {
  const tiers = [{ fromCount: 1, amount: cents(fee) }];
  return { acquisition: { tiers, minimumDeposits: cents(250_00), minimumVolume: cents(minimumVolume), withinDays: 30 }, share };
}

const FEE = termsOf(200_00, null, 10_000_00);

interface SelfReferral {
  readonly terms: FeeTerms | { readonly acquisition: null; readonly share: ShareTerms };
  /** Cents, each time. */
  readonly deposit: number;
  /** How often the same money is deposited. */
  readonly deposits?: number;
  readonly stakeOf: (play: Play) => number;
  readonly isDone: (activity: AccountActivity, paid: number) => boolean;
}

/**
 * A client refers their own second account, trades in it until that is enough, and withdraws everything. Every position is closed at the
 * quote it was opened at, so trading costs the spread and nothing else.
 */
function selfReferral(name: string, { terms, deposit, deposits = 1, stakeOf, isDone }: SelfReferral): Strategy {
  return {
    name,
    run(play) {
      const account = play.openAccount(deposit);
      let activity: AccountActivity = { ...NO_ACTIVITY, depositsCount: 1, deposits: cents(deposit) };
      for (let again = 1; again < deposits; again += 1) {
        const withdrawn = play.withdraw(account);
        const withdrawals = cents(play.formerFees.countsGrossDeposits === true ? 0 : withdrawn);
        play.deposit(account, deposit);
        activity = addActivity(activity, { ...NO_ACTIVITY, depositsCount: 1, deposits: cents(deposit), withdrawals });
      }
      const [symbol] = play.path.symbols;
      const leverage = play.leverageOf(symbol);
      const paid = () => commissionOf(terms, activity, play.formerFees);
      const stake = stakeOf(play);
      for (let trades = 0; trades < MOST_TRADES && !isDone(activity, paid()); trades += 1) {
        const quote = play.quote(symbol);
        const position = quote && play.open(account, { symbol, side: 'long', stake, leverage });
        if (quote === null || position === null || !play.close(account, position)) break;
        const spread = cents(2 * costOfSide({ margin: cents(stake), leverage, openPrice: quote.ask }, quote, play.formerFees));
        activity = addActivity(activity, { ...NO_ACTIVITY, volume: cents(2 * stake * leverage), spread });
      }
      play.receive(paid());
      play.withdraw(account);
    },
  };
}

const MOST_TRADES = 1_000;

/** What the affiliate is paid for the account. */
function commissionOf({ acquisition, share }: SelfReferral['terms'], activity: AccountActivity, former: FormerFees): number {
  const judged = former.paysUnearnedFees === true ? { ...activity, spread: cents(1_000_000_00) } : activity;
  const fee = acquisition === null ? null : decideAcquisition({ acquisition, share }, judged, 1);
  const shared = share === null ? null : decideShare(share, activity, 1);
  return (fee?.amount ?? 0) + (shared?.amount ?? 0);
}

function costOfSide(stake: TradedStake, quote: Quote, { roundsSpreadToNearest }: FormerFees): number {
  if (roundsSpreadToNearest !== true) return spreadCostOf(stake, quote);
  return Math.round((stake.margin * stake.leverage * (quote.ask - quote.bid)) / (2 * stake.openPrice));
}

const minimumVolumeReached = ({ volume }: AccountActivity): boolean => volume >= FEE.acquisition.minimumVolume;

export const selfReferralForFee = selfReferral('Self-referral for the fee of a new account', {
  terms: FEE,
  deposit: 250_00,
  stakeOf: () => 40_00,
  isDone: minimumVolumeReached,
});

export const selfReferralInCircles = selfReferral('Self-referral with one sum, deposited and withdrawn five times', {
  terms: FEE,
  deposit: 50_00,
  deposits: 5,
  stakeOf: () => 40_00,
  isDone: minimumVolumeReached,
});

export const selfReferralForShare = selfReferral('Self-referral for a share of the spread', {
  terms: { acquisition: null, share: SHARE },
  deposit: 250_00,
  stakeOf: () => 40_00,
  isDone: minimumVolumeReached,
});

export const selfReferralUntilEarned = selfReferral('Self-referral that trades exactly until the fee is earned', {
  terms: FEE,
  deposit: 10_000_00,
  stakeOf: () => 2_000_00,
  isDone: (_activity, paid) => paid > 0,
});

export const selfReferralForBoth = selfReferral('The same for a fee plus a share of the spread', {
  terms: termsOf(200_00, SHARE),
  deposit: 10_000_00,
  stakeOf: () => 2_000_00,
  isDone: (_activity, paid) => paid >= 200_00,
});

/** Half a cent of spread on each side, which becomes a whole one if it is rounded to the nearest. */
export const selfReferralByRounding = selfReferral('Self-referral with stakes whose spread is rounded up', {
  terms: termsOf(2_00, null),
  deposit: 250_00,
  stakeOf(play) {
    const quote = play.quote();
    return quote === null ? 0 : Math.ceil((0.5 * 2 * quote.ask) / (quote.ask - quote.bid) / play.leverageOf());
  },
  isDone: ({ volume }, paid) => paid > 0 || volume > 100_000_00,
});

/** An affiliate and a client who are the same person. */
export const SELF_REFERRALS: readonly Strategy[] = [
  selfReferralForFee,
  selfReferralInCircles,
  selfReferralForShare,
  selfReferralUntilEarned,
  selfReferralForBoth,
  selfReferralByRounding,
];
