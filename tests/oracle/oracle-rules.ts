/**
 * The figures of `docs/trading/rules.md`, and the switches, each of which replaces one rule by a wrong or former one. The switches exist to
 * prove that the agreement test would notice: it has to catch every one of them.
 */

export const MICRO_CENTS_PER_CENT = 1_000_000n;
export const BASIS_POINTS = 10_000n;
/** Of a basis point, in which the tax withheld from a dividend is computed. */
export const TENTHS = 10n * BASIS_POINTS;
export const SMALLEST_STAKE = 100n;
export const MOST_POSITIONS = 200;
export const MOST_ORDERS = 100;
export const MOST_ALERTS = 50;
export const MOST_TARGETS = 3;
export const LARGEST_CLOCK_LEAD_MS = 5_000;
export const LONGEST_ORDER_MS = 366 * 24 * 60 * 60 * 1_000;
/**
 * A quote that arrives longer than this after its time is late, and an instrument whose quotes were all late for the second period is under
 * review.
 */
export const LATE_AFTER_MS = 300;
export const LATE_FOR_MS = 1_000;
export const NO_GUARANTEE_BEFORE_CLOSING_MS = 30 * 60 * 1_000;
/** For instruments whose price may be negative, nothing is opened and no guarantee is set below this price. */
export const FLOOR_NEAR_ZERO = 15_000_000n;
export const TRAILING_STEPS_PER_DISTANCE = 10n;
export const RATE_UNITS = 1_000_000n;
/** Pairs that settle one business day after the trade. */
export const NEXT_DAY_PAIRS: readonly string[] = ['USDCAD', 'USDTRY'];
/** Currencies whose money markets count 365 days a year. */
export const LONG_YEAR_CURRENCIES: readonly string[] = ['GBP', 'AUD', 'NZD', 'CAD', 'ZAR', 'HKD', 'JPY', 'NOK', 'TRY'];

/** What each switch does when it is on. */
export const SWITCHES = {
  // Former rules.
  coverAtOnce: 'negative cash is covered at once, although positions are open',
  winnersPay: 'when a tick closes a loss beyond cash, the largest open profits are closed to pay it',
  closeWouldOverdraw: 'a close that would make cash negative is rejected while another position has a profit',
  grantsAbsorbNothing: 'bonus and credit never pay for losses',
  sessionsIgnored: 'an instrument is always in a session',
  haltedQuotesCount: 'a quote during a halt counts for equity',
  bookingsRoundedAlone: 'each booking and each open profit is rounded alone, without a remainder',
  guaranteesAtAnyTime: 'guarantees are set, moved and removed at any time',
  withdrawalsKept: 'withdrawals are never cancelled before a loss is covered',
  holdsIgnored: 'disputed amounts can be withdrawn',
  reversalLimited: 'a reversal above the balance is rejected',
  lateQuotesTrade: 'an instrument whose quotes are late is tradable',
  owedIsPaidAtOnce: 'cash pays what is owed although positions are open',
  noFloor: 'positions are opened and guarantees set at every price above zero',
  raisesIgnored: 'increased margin requires no more than the stake',

  // Wrong balances.
  refillBonusFirst: 'profits restore bonus before credit',
  refillBeyondCash: 'profits restore bonus and credit although cash stays negative',
  refillFromDeposits: 'deposits restore bonus and credit',
  absorbCreditFirst: 'credit pays for losses before bonus',
  grantsAbsorbLater: 'a new grant does not pay for negative cash until the next booking',
  claimKeptAfterRevocation: 'profits restore what was revoked',
  revocationUpToBalance: 'a revocation is limited by the balance only',
  olderHoldsCount: 'an older change of a hold replaces a newer one',
  holdNumbersForgotten: 'an older change revives a hold that has ended',
  holdsTakenFromCashOnly: 'holds are deducted from cash before the minimum is taken',
  withdrawableUpToCash: 'withdrawable ignores the available margin',
  equityWithoutOwed: 'equity excludes what is owed',
  oldestTakenBackFirst: 'withdrawals are cancelled oldest first',
  takenBackInPart: 'only the missing part of a withdrawal is cancelled before a loss is covered',
  owedIsCovered: 'covering a loss also forgives what is owed',
  owedBeforeRefill: 'what is owed is paid before bonus and credit are restored',

  // Wrong rounding.
  remainderDroppedAtPartClose: 'closing a part drops the remainder',
  remainderDroppedAtPremium: 'a premium drops the remainder',
  remainderNotInOpenProfit: 'open profit excludes the remainder',
  premiumRoundedDown: 'a premium is rounded down to cents',
  profitTruncated: 'the exact profit is truncated instead of rounded',
  halfTowardsZero: 'half a cent is rounded towards zero',
  raiseRoundedDown: 'increased margin is rounded down to cents',
  raiseBelowStake: 'increased margin may be less than the stake',

  // Wrong closes.
  closeOutAtLevel: 'an account exactly at its close-out level is closed out',
  closeOutByRoundedLoss: 'the largest loss is found by rounded profits',
  closeOutNewestOfEquals: 'of equal losses the newest is closed first',
  closeOutAll: 'a close-out closes every tradable position',
  lateQuotesJudgeNothing: 'a quote that is stale on arrival triggers no margin check',
  closeOutNeedsEveryPrice: 'margin is checked only while all instruments of the account are tradable',
  unpricedIsJudged: 'the margin of an account with an unpriced position is checked',
  takeProfitBeyond: 'a take profit is reached only beyond its level',
  stopLossBeyond: 'a stop loss is reached only beyond its level',
  stopLossAtLevel: 'an ordinary stop loss closes at its own level',
  guaranteeAtMarket: 'a guaranteed stop closes at the market',
  premiumOnOpeningPrice: 'a premium is charged on the value at the opening price',
  premiumAtEveryClose: 'the premium is charged however a guaranteed position closes',
  trailingWithoutStep: 'a trailing stop follows every better price',
  severalAsListed: 'several positions are closed in the order of the command',
  partStays: 'a pending part close cannot be replaced by a full close',
  waitingAfterStops: 'pending closes are executed after stops',

  // Wrong order of the steps.
  ordersBeforeMargin: 'entry orders are filled before margin is checked',
  coverAfterOrders: 'a loss is covered after entry orders are filled',

  // Wrong prices and times.
  closingInstantIncluded: 'a session includes its closing instant',
  openingInstantExcluded: 'a session excludes its opening instant',
  earlierSessionCounts: 'a quote of an earlier session is tradable',
  staleLimitExclusive: 'a quote exactly as old as the limit is stale',
  leadExclusive: 'a quote exactly five seconds ahead is not tradable',
  zeroPriceTradable: 'a quote with a price of zero is tradable',
  noReviewAfterHalt: 'after a halt the last quote is tradable at once',
  lateAtOnce: 'a single late quote puts its instrument under review',
  guaranteesAtAnyDistance: 'a guaranteed stop can be farther than the maximum distance',
  guaranteeAtThirtyMinutes: 'a guarantee can be set exactly 30 minutes before the close',
  expiredOrdersFilled: 'an expired order is filled',
  ordersAtOwnPrice: 'an entry order is filled at its own price',

  // Wrong partial targets.
  targetsMayTakeAll: 'partial targets may add up to the whole stake',
  targetsAsListed: 'partial targets are reached in the order of the command',
  targetsLeaveTooLittle: 'a partial target leaves less than a position can have',
  targetsStay: 'a partial target is not used up when it is reached',
  targetsAtOwnPrice: 'a partial target closes its part at its own price',
  oneTargetAtOnce: 'a quote that reaches several partial targets closes one part',
  targetsAfterTakeProfit: 'a quote that reaches the take profit ignores the partial targets',
  targetsBeforeStopLoss: 'a quote that reaches a stop loss closes the parts of partial targets first',
  targetsNotSplit: 'partial targets stay in old shares',
  targetsRoundedAgainst: 'a split rounds partial targets against the client',
  partCloseEndsTargets: 'closing a part ends the partial targets',

  // Wrong pairs.
  pairsIgnored: 'the other order of a pair stays when one is filled',
  bothOfPairFilled: 'a quote that reaches both orders of a pair fills both',
  newestOfPairFirst: 'a quote that reaches both orders of a pair fills the newer one',
  cancellingEndsPair: 'cancelling an order cancels the other order of its pair',
  expiryEndsPair: 'an order that has expired when it is reached ends the other order of its pair',
  rejectionEndsPair: 'an order that is rejected ends the other order of its pair',
  pairPlacedInPart: 'of a pair of which the second order is refused the first is placed',
  splitEndsPairs: 'the orders of a pair stand alone after a split',

  // Wrong leverage.
  schedulesIgnored: 'leverage is never lowered for a time',
  scheduleStartsLate: 'a scheduled leverage is not in effect at the instant its period starts',
  scheduleEndsLate: 'a scheduled leverage is still in effect at the instant its period ends',
  scheduledAtOnce: 'a scheduled leverage is in effect as soon as it is announced',
  schedulesNeverEnd: 'a scheduled leverage stays in effect after its period',
  weeklyHappensOnce: 'a period that repeats every week happens once',
  weeksInUtc: 'a period that repeats every week does so at the same times in UTC',
  scheduleReplacesCap: 'a scheduled leverage replaces the cap of the rule pack, even if it is higher',
  ownScheduleCounts: 'the leverage scheduled for an instrument replaces that of its class, even if it is higher',
  highestScheduleCounts: 'of several scheduled leverages the highest counts',
  classScheduleIgnored: 'a leverage scheduled for a class does not apply to its instruments',
  scheduleOnOpenPositions: 'open positions need the margin of a scheduled leverage',
  scheduleEndsOrders: 'a pending order above a scheduled leverage is cancelled as its period starts',
  scheduleSparesOrders: 'a pending order is filled although its leverage is above the scheduled one',
  scheduleSparesPlacing: 'a pending order may be placed or changed above the scheduled leverage',

  // Wrong nights.
  nightRemainderDropped: 'a night forgets the remainder',
  refillOnCredits: 'a dividend, a night or a split restores bonus and credit',
  everyYearLong: 'every year has 365 days',
  everyYearShort: 'every year has 360 days',
  noLongNights: 'no night counts for three days',
  pairsSettleAlike: 'every currency pair is charged for the weekend on Wednesday',
  weekendsCharged: 'nights of Saturday and Sunday are charged',
  newPositionsCharged: 'a position opened at the cut-off or later is charged',
  nightAtOpeningPrice: 'a night is charged on the value at the opening price',
  middleRoundedUp: 'the middle of bid and ask is rounded up',
  baseCurrencyForgotten: 'the benchmark of the base currency does not count',
  shortsPayCarry: 'a short pays the benchmark as a long does',
  noticeIgnored: 'new fees apply to all positions as soon as they are valid',
  oldFeesStay: 'fees never change for a position that is open',
  ownFeesIgnored: 'an instrument has the fee of its class only',
  noFeeIsZero: 'without a fee the benchmark is still paid',

  // Wrong corporate actions.
  venueIgnored: 'every date begins at 00:00 UTC',
  dividendTaxOnShorts: 'shorts pay a dividend after tax',
  dividendUntaxed: 'longs get a dividend without tax',
  newPositionsGetDividends: 'positions opened since a dividend get it',
  quoteKeepsDividend: 'no quote is lowered by a dividend',
  openQuoteLowered: 'a dividend lowers the quote of an open market as well',
  openingPriceInFavour: 'a split rounds an opening price in favour of the client',
  splitNotCredited: 'what a split rounds away is not credited',
  splitCreditAtOpening: 'what a split rounds away is computed at the opening price',
  stopsRoundedAgainst: 'a split rounds stops against the client',
  guaranteesRoundedAsOthers: 'a split rounds the level of a guaranteed stop as that of any other',
  distancesRoundedDown: 'a split rounds trailing distances down',
  ordersNotSplit: 'pending orders stay in old shares',
  ordersRoundedAsPositions: 'a split rounds the price of a limit order up for a buy and down for a sell',
  stopOrdersRoundedAsLimits: 'a split rounds the price of a stop order as that of a limit order',
  alertsNotSplit: 'alerts stay in old shares',
  alertsRoundedDown: 'a split rounds alerts down',
  quoteNotSplit: 'the latest quote stays in old shares',
  newestSplitFirst: 'a sweep treats positions from the newest to the oldest',
  actionsAsNumbered: 'corporate actions follow in the opposite order',
  delistedTrades: 'a delisted instrument can still be traded',
  delistingAtOpening: 'a delisting closes positions at their opening price',
  delistingCharges: 'a delisting charges the premium of a guaranteed stop',
  delistedUnsettled: 'an account without positions is not settled after a delisting',
  ordersOutliveInstrument: 'pending orders of a delisted instrument stay',
} as const;

export type Switch = keyof typeof SWITCHES;

/** Every rejection in the order of precedence that the rules refer to, copied manually. */
const PRECEDENCE: readonly string[] = [
  'accountUnknown',
  'accountNotActive',
  'autoTradingOff',
  'instrumentUnknown',
  'accountNotVerified',
  'categoryNotPermitted',
  'instrumentDelisted',
  'tradingHalted',
  'marketClosed',
  'positionUnknown',
  'positionAlreadyClosed',
  'closeAlreadyWaits',
  'orderUnknown',
  'alertUnknown',
  'leverageNotAllowed',
  'amountTooSmall',
  'closeAmountNotAllowed',
  'partialTargetTooSmall',
  'partialTargetsAboveStake',
  'priceUnderReview',
  'quoteUnavailable',
  'priceBelowFloor',
  'priceMoved',
  'entryPriceTooHigh',
  'entryPriceTooLow',
  'stopLossTooHigh',
  'stopLossTooLow',
  'takeProfitTooLow',
  'takeProfitTooHigh',
  'stopNotPositive',
  'partialTargetTooLow',
  'partialTargetTooHigh',
  'partialTargetNotPositive',
  'trailingDistanceTooSmall',
  'guaranteedStopCannotTrail',
  'guaranteedStopNeedsStopLoss',
  'guaranteedStopTooClose',
  'guaranteedStopTooFar',
  'guaranteedStopTooLate',
  'expiryNotAllowed',
  'alertAtCurrentPrice',
  'tooManyPositions',
  'tooManyOrders',
  'tooManyAlerts',
  'tooManyPartialTargets',
  'amountAboveFreeMargin',
  'amountAboveEquity',
  'amountAboveRaisedMargin',
  'referenceUsed',
  'amountNotAllowed',
  'inducementNotAllowed',
  'insufficientFunds',
  'withdrawalUnknown',
];

/** The place of a rejection in the order of precedence: the smaller, the earlier. */
export function precedenceOf(code: string): number {
  return PRECEDENCE.indexOf(code);
}
