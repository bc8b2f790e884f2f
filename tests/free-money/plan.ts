import type { FormerRules } from './former-rules.ts';
import type { SimulatedName } from './simulated-paths.ts';
import {
  anyStraddle,
  driftedStraddle,
  farStraddle,
  guaranteeBeyondEquity,
  guaranteedEntries,
  lastMinuteStraddle,
  nearStraddle,
  oneGuarantee,
  straddlesInSession,
} from './strategies/guarantees.ts';
import {
  bonusCycles,
  bonusesAlone,
  bonusesAndCredits,
  bonusesInPair,
  disputeAfterRequest,
  disputedWithdrawal,
  disputeBeforeOpening,
  disputeOfLoser,
  reservationShield,
  selfReferralByRounding,
  selfReferralForBoth,
  selfReferralForFee,
  selfReferralForShare,
  selfReferralInCircles,
  selfReferralUntilEarned,
} from './strategies/funds.ts';
import {
  depositAtCloseOut,
  haltedHedge,
  hedgeAcrossSessions,
  hedgeBySilence,
  leveragedPair,
  oneSideOverGap,
  stakeAgainstHiddenLoss,
  thinPair,
  withdrawalAtFrozenPrice,
} from './strategies/hedges.ts';
import {
  closesDuringReview,
  entriesAroundOpening,
  lateFeed,
  orderAfterClose,
  priceBoundAsFreeLook,
  takeProfitOverGap,
  trailingOverGap,
} from './strategies/orders.ts';
import { randomClient, randomClientWithGrants } from './strategies/random-client.ts';
import { manySmallStakes, partialCloses } from './strategies/rounding.ts';
import type { Strategy } from './strategy.ts';

/** What is played, on which prices, and what is expected of it. */
export interface Entry {
  readonly strategy: Strategy;
  readonly prices: { readonly simulated: SimulatedName } | { readonly recorded: string };
  /** The number of simulated paths in the bench, and in the quick test; each is played with its mirror image. */
  readonly pairs?: number;
  readonly quickPairs?: number;
  readonly lagMs?: number;
  /** Under a pack that allows bonuses, where a strategy may gain what was granted and no more. */
  readonly allowsInducements?: boolean;
  /** Whether margins are increased as operators are instructed to: without it the strategy is played against lower margins. */
  readonly raisesMargins?: boolean;
  /** The rules under which the strategy won. */
  readonly former?: FormerRules;
  /** If it wins today: the reason. The test fails once it does not win. */
  readonly openFinding?: string;
}

const FORMER_GAPS: FormerRules = { switches: ['guaranteesAtAnyTime'], hasFormerGuarantees: true };
const FORMER_BONUSES: FormerRules = { switches: ['grantsAbsorbNothing', 'coverAtOnce'] };
const FORMER_DISPUTES: FormerRules = { switches: ['holdsIgnored', 'reversalLimited'] };
const RAISES_IGNORED: FormerRules = { switches: [], raisesNoMargins: true };

const CRASH = { simulated: 'share and index, crash' } as const;
const SHARE_NIGHT = { simulated: 'share night' } as const;
const RESULTS = { simulated: 'share, results' } as const;
const FOREX_WEEKEND = { simulated: 'forex weekend' } as const;
const FOREX_DAYS = { simulated: 'forex days' } as const;
const GOLD_CRASH = { simulated: 'gold, crash' } as const;
const MAJOR_WEEKENDS = { recorded: 'recorded weekends, major pairs' } as const;
const MINOR_WEEKENDS = { recorded: 'recorded weekends, minor pairs' } as const;
const EVENT_WEEKENDS = { recorded: 'recorded weekends before events, currency pairs' } as const;
const GOLD_BREAKS = { recorded: 'recorded breaks, gold' } as const;
const SHARE_NIGHTS = { recorded: 'recorded nights, shares' } as const;
const RESULT_NIGHTS = { recorded: 'recorded nights before results, shares' } as const;
const SHARE_WEEKS = { recorded: 'recorded weeks, shares' } as const;
const VOLATILE_SHARE_WEEKS = { recorded: 'recorded volatile weeks, shares' } as const;
const SHARE_DAYS = { simulated: 'share days' } as const;
const VOLATILE_SHARE_DAYS = { simulated: 'volatile share days' } as const;
const INDEX_WEEKENDS = { recorded: 'recorded weekends, S&P 500' } as const;
const TICKS = { recorded: 'recorded ticks' } as const;

export const PLAN: readonly Entry[] = [
  // Hedges.
  { strategy: hedgeAcrossSessions, prices: CRASH, pairs: 1_500, quickPairs: 40, former: { switches: ['coverAtOnce'] } },
  { strategy: hedgeBySilence, prices: CRASH, pairs: 1_000, quickPairs: 40, former: { switches: ['coverAtOnce'] } },
  {
    strategy: haltedHedge,
    prices: { simulated: 'gold and bitcoin, crash' },
    pairs: 300,
    quickPairs: 20,
    former: { switches: ['closeOutNeedsEveryPrice'] },
  },

  // Orders.
  { strategy: orderAfterClose, prices: SHARE_NIGHT, pairs: 2_000, quickPairs: 60, former: { switches: [], hasNoSessions: true } },
  { strategy: orderAfterClose, prices: FOREX_WEEKEND, pairs: 2_000, quickPairs: 60, former: { switches: [], hasNoSessions: true } },
  { strategy: trailingOverGap, prices: SHARE_NIGHT, pairs: 2_000 },
  { strategy: trailingOverGap, prices: SHARE_NIGHTS },
  { strategy: takeProfitOverGap, prices: SHARE_NIGHT, pairs: 2_000 },
  { strategy: takeProfitOverGap, prices: MAJOR_WEEKENDS },
  { strategy: entriesAroundOpening, prices: SHARE_NIGHT, pairs: 2_000 },
  { strategy: entriesAroundOpening, prices: MAJOR_WEEKENDS },
  { strategy: closesDuringReview, prices: SHARE_NIGHT, pairs: 2_000 },
  { strategy: closesDuringReview, prices: RESULT_NIGHTS },
  { strategy: priceBoundAsFreeLook, prices: { simulated: 'forex hour' }, pairs: 100 },
  { strategy: priceBoundAsFreeLook, prices: TICKS },

  // Guarantees.
  { strategy: nearStraddle, prices: SHARE_NIGHT, pairs: 2_000, quickPairs: 60, former: FORMER_GAPS },
  { strategy: nearStraddle, prices: SHARE_NIGHTS, former: FORMER_GAPS },
  { strategy: nearStraddle, prices: RESULT_NIGHTS, former: FORMER_GAPS },
  { strategy: farStraddle, prices: RESULT_NIGHTS, former: FORMER_GAPS },
  { strategy: anyStraddle, prices: SHARE_NIGHTS },
  { strategy: anyStraddle, prices: MAJOR_WEEKENDS },
  { strategy: anyStraddle, prices: MINOR_WEEKENDS },
  { strategy: anyStraddle, prices: EVENT_WEEKENDS },
  { strategy: anyStraddle, prices: GOLD_BREAKS },
  { strategy: anyStraddle, prices: INDEX_WEEKENDS, former: FORMER_GAPS },
  { strategy: lastMinuteStraddle, prices: SHARE_NIGHT, pairs: 2_000, quickPairs: 60, former: FORMER_GAPS },
  { strategy: lastMinuteStraddle, prices: RESULT_NIGHTS, former: FORMER_GAPS },
  { strategy: lastMinuteStraddle, prices: EVENT_WEEKENDS, former: FORMER_GAPS },
  { strategy: straddlesInSession, prices: { simulated: 'bitcoin, crash' }, pairs: 300 },
  { strategy: straddlesInSession, prices: TICKS },
  {
    strategy: straddlesInSession,
    prices: { simulated: 'oil near zero' },
    pairs: 300,
    former: { switches: ['noFloor'] },
  },
  { strategy: straddlesInSession, prices: { simulated: 'oil at the floor' }, pairs: 300 },
  { strategy: guaranteedEntries, prices: RESULTS, pairs: 2_000, quickPairs: 100, former: FORMER_GAPS },
  { strategy: driftedStraddle, prices: RESULT_NIGHTS, former: FORMER_GAPS },
  { strategy: driftedStraddle, prices: EVENT_WEEKENDS },
  { strategy: oneGuarantee, prices: RESULT_NIGHTS, former: FORMER_GAPS },
  { strategy: oneGuarantee, prices: INDEX_WEEKENDS },
  { strategy: guaranteeBeyondEquity, prices: INDEX_WEEKENDS, former: FORMER_GAPS },
  { strategy: guaranteeBeyondEquity, prices: RESULT_NIGHTS, former: FORMER_GAPS },

  // Rounding.
  { strategy: manySmallStakes, prices: FOREX_DAYS, pairs: 30, quickPairs: 5, former: { switches: ['bookingsRoundedAlone'] } },
  { strategy: partialCloses, prices: FOREX_DAYS, pairs: 200, quickPairs: 20, former: { switches: ['bookingsRoundedAlone'] } },

  // Money that moves outside trading.
  { strategy: bonusesInPair, prices: GOLD_CRASH, pairs: 200, quickPairs: 15, allowsInducements: true, former: FORMER_BONUSES },
  { strategy: bonusesAlone, prices: GOLD_CRASH, pairs: 200, quickPairs: 15, allowsInducements: true, former: FORMER_BONUSES },
  { strategy: bonusesAndCredits, prices: GOLD_CRASH, pairs: 200, quickPairs: 15, allowsInducements: true, former: FORMER_BONUSES },
  { strategy: bonusCycles, prices: GOLD_CRASH, pairs: 200, quickPairs: 15, allowsInducements: true, former: FORMER_BONUSES },
  {
    strategy: reservationShield,
    prices: { simulated: 'share, disaster' },
    pairs: 2_000,
    quickPairs: 40,
    former: { switches: ['withdrawalsKept'] },
  },
  { strategy: disputedWithdrawal, prices: FOREX_DAYS, pairs: 100, quickPairs: 5, former: FORMER_DISPUTES },
  { strategy: disputeAfterRequest, prices: FOREX_DAYS, pairs: 100, quickPairs: 5, former: FORMER_DISPUTES },
  { strategy: disputeOfLoser, prices: FOREX_DAYS, pairs: 100, quickPairs: 5, former: FORMER_DISPUTES },
  { strategy: disputeBeforeOpening, prices: SHARE_NIGHT, pairs: 1_000, quickPairs: 20, former: { switches: ['owedIsPaidAtOnce'] } },
  { strategy: selfReferralForShare, prices: FOREX_DAYS, pairs: 20, quickPairs: 2 },
  {
    strategy: selfReferralInCircles,
    prices: FOREX_DAYS,
    pairs: 20,
    quickPairs: 2,
    former: { switches: [], countsGrossDeposits: true, paysUnearnedFees: true },
  },
  {
    strategy: selfReferralForFee,
    prices: FOREX_DAYS,
    pairs: 20,
    quickPairs: 2,
    former: { switches: [], paysUnearnedFees: true },
  },
  { strategy: selfReferralUntilEarned, prices: FOREX_DAYS, pairs: 20, quickPairs: 2 },
  { strategy: selfReferralForBoth, prices: FOREX_DAYS, pairs: 20, quickPairs: 2 },
  {
    strategy: selfReferralByRounding,
    prices: FOREX_DAYS,
    pairs: 20,
    quickPairs: 2,
    former: { switches: [], roundsSpreadToNearest: true },
  },

  // Random actions.
  { strategy: randomClient, prices: SHARE_DAYS, pairs: 600, quickPairs: 10 },
  { strategy: randomClient, prices: VOLATILE_SHARE_DAYS, pairs: 600, quickPairs: 10, raisesMargins: true },
  { strategy: randomClient, prices: SHARE_WEEKS },
  { strategy: randomClient, prices: VOLATILE_SHARE_WEEKS, raisesMargins: true },
  { strategy: randomClient, prices: RESULT_NIGHTS, raisesMargins: true },
  { strategy: randomClient, prices: FOREX_WEEKEND, pairs: 600, quickPairs: 10 },
  { strategy: randomClient, prices: CRASH, pairs: 200, quickPairs: 10, raisesMargins: true, former: RAISES_IGNORED },
  { strategy: randomClient, prices: { simulated: 'oil near zero' }, pairs: 200, quickPairs: 10 },
  { strategy: randomClient, prices: { simulated: 'oil at the floor' }, pairs: 200, quickPairs: 10 },
  {
    strategy: randomClientWithGrants,
    prices: GOLD_CRASH,
    pairs: 400,
    quickPairs: 10,
    allowsInducements: true,
  },

  // The value of negative balance protection.
  { strategy: oneSideOverGap, prices: SHARE_NIGHTS },
  { strategy: oneSideOverGap, prices: RESULT_NIGHTS, raisesMargins: true },
  { strategy: leveragedPair, prices: MAJOR_WEEKENDS },
  { strategy: leveragedPair, prices: MINOR_WEEKENDS },
  { strategy: leveragedPair, prices: GOLD_BREAKS },
  { strategy: leveragedPair, prices: INDEX_WEEKENDS },
  { strategy: leveragedPair, prices: SHARE_NIGHTS },
  { strategy: leveragedPair, prices: RESULT_NIGHTS, raisesMargins: true },
  { strategy: leveragedPair, prices: RESULTS, pairs: 2_000, quickPairs: 100, raisesMargins: true, former: RAISES_IGNORED },
  { strategy: leveragedPair, prices: CRASH, pairs: 400, raisesMargins: true },
  { strategy: thinPair, prices: MAJOR_WEEKENDS },
  { strategy: thinPair, prices: INDEX_WEEKENDS },
  { strategy: thinPair, prices: RESULT_NIGHTS, raisesMargins: true },
  { strategy: thinPair, prices: SHARE_WEEKS },
  { strategy: thinPair, prices: VOLATILE_SHARE_WEEKS, raisesMargins: true },
  { strategy: thinPair, prices: SHARE_DAYS, pairs: 1_000 },
  { strategy: thinPair, prices: VOLATILE_SHARE_DAYS, pairs: 1_000, raisesMargins: true },
  { strategy: thinPair, prices: CRASH, pairs: 400, raisesMargins: true, former: RAISES_IGNORED },
  { strategy: thinPair, prices: { simulated: 'oil near zero' }, pairs: 400, former: { switches: ['noFloor'] } },
  { strategy: thinPair, prices: { simulated: 'oil at the floor' }, pairs: 400, quickPairs: 200 },
  { strategy: withdrawalAtFrozenPrice, prices: SHARE_WEEKS },
  { strategy: withdrawalAtFrozenPrice, prices: SHARE_DAYS, pairs: 1_000 },
  { strategy: withdrawalAtFrozenPrice, prices: VOLATILE_SHARE_DAYS, pairs: 1_000, raisesMargins: true },
  { strategy: withdrawalAtFrozenPrice, prices: CRASH, pairs: 400, raisesMargins: true, former: RAISES_IGNORED },
  { strategy: stakeAgainstHiddenLoss, prices: CRASH, pairs: 400, raisesMargins: true, former: RAISES_IGNORED },
  { strategy: depositAtCloseOut, prices: RESULTS, pairs: 1_000, quickPairs: 100, raisesMargins: true, former: RAISES_IGNORED },

  // The cost of a late feed.
  { strategy: lateFeed, prices: { simulated: 'forex hour' }, pairs: 100, quickPairs: 5, lagMs: 250 },
  { strategy: lateFeed, prices: TICKS, lagMs: 250 },
  { strategy: lateFeed, prices: TICKS, lagMs: 300 },
  { strategy: lateFeed, prices: TICKS, lagMs: 400, former: { switches: ['lateQuotesTrade'] } },
  { strategy: lateFeed, prices: TICKS, lagMs: 1_000, former: { switches: ['lateQuotesTrade'] } },
  { strategy: lateFeed, prices: TICKS, lagMs: 4_000 },
];
