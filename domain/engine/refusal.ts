import type { Cents } from '../money.ts';
import type { Price } from '../price.ts';

/**
 * Every reason for which the engine refuses a command, in order of precedence: the first that applies is the answer. The
 * messages are the contract's (contract/errors.ts); the codes are stable and appear in logs, metrics and answers.
 */
export const REFUSAL_CODES = [
  'accountUnknown',
  'accountNotActive',
  'autoTradingOff',
  'instrumentUnknown',
  'accountNotVerified',
  'categoryNotPermitted',
  'tradingHalted',
  'positionUnknown',
  'positionAlreadyClosed',
  'closeAlreadyWaits',
  'orderUnknown',
  'alertUnknown',
  'leverageNotAllowed',
  'amountTooSmall',
  'closeAmountNotAllowed',
  'priceUnderReview',
  'quoteUnavailable',
  'priceMoved',
  'entryPriceTooHigh',
  'entryPriceTooLow',
  'stopLossTooHigh',
  'stopLossTooLow',
  'takeProfitTooLow',
  'takeProfitTooHigh',
  'stopNotPositive',
  'trailingDistanceTooSmall',
  'guaranteedStopCannotTrail',
  'guaranteedStopNeedsStopLoss',
  'guaranteedStopTooClose',
  'guaranteedStopTooFar',
  'expiryNotAllowed',
  'alertAtCurrentPrice',
  'tooManyPositions',
  'tooManyOrders',
  'tooManyAlerts',
  'amountAboveFreeMargin',
  'amountAboveEquity',
  'closeWouldOverdraw',
  'referenceUsed',
  'amountNotAllowed',
  'insufficientFunds',
  'withdrawalUnknown',
] as const;

export type RefusalCode = (typeof REFUSAL_CODES)[number];

/** A refusal with the figure that would have been accepted, for the message: a price for price rules, an amount for money rules. */
export interface Refusal {
  readonly code: RefusalCode;
  readonly limitPrice?: Price;
  readonly limitAmount?: Cents;
}

export function comparePrecedence(a: RefusalCode, b: RefusalCode): number {
  return REFUSAL_CODES.indexOf(a) - REFUSAL_CODES.indexOf(b);
}
