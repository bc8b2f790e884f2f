import type { Cents } from '../money.ts';
import type { Price } from '../price.ts';

/**
 * Every reason for which the engine refuses a command, in order of precedence: the first that applies is the answer. The codes are stable
 * and appear in logs, metrics and answers. Their messages are in contract/errors.ts.
 */
export const REFUSAL_CODES = [
  // Returned before anything is decided: the command id was already used for a different command.
  'commandIdReused',
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
  // Retained only for journals of earlier versions.
  'closeWouldOverdraw',
  'referenceUsed',
  'amountNotAllowed',
  'inducementNotAllowed',
  'insufficientFunds',
  'withdrawalUnknown',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

/**
 * A refusal, with the limit for its message: a price for price rules, an amount for money rules, a time for market hours (milliseconds
 * since 1970 UTC).
 */
export interface Refusal {
  readonly code: RefusalCode;
  readonly limitPrice?: Price;
  readonly limitAmount?: Cents;
  readonly limitTime?: number;
  /** Which of two orders was refused, if they were to be placed as a pair. */
  readonly leg?: 1 | 2;
}

export function comparePrecedence(a: RefusalCode, b: RefusalCode): number {
  return REFUSAL_CODES.indexOf(a) - REFUSAL_CODES.indexOf(b);
}
