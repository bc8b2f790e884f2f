/** What a dividend moves. The price falls by it on the ex-date, so whoever holds the share is paid, and whoever is short of it pays. */
import { divideExact, type ExactCents } from '../../exact-cents.ts';
import { notionalOf, type OpenPosition } from '../position.ts';
import type { DividendAction } from './corporate-action.ts';
import { ALL_TENTHS, withheldTenths } from './withheld-tax.ts';

/**
 * Returns what a dividend books on a position, exactly: notional x dividend / opening price, in euros without conversion as profits are
 * (spec section 9). Longs receive it less the tax withheld; shorts pay all of it, since that is what the lender of the share is due.
 */
export function exactDividend(
  { side, margin, leverage, openPrice }: Pick<OpenPosition, 'side' | 'margin' | 'leverage' | 'openPrice'>,
  { gross, withheldBasisPoints }: Pick<DividendAction, 'gross' | 'withheldBasisPoints'>,
): ExactCents {
  const share = side === 'long' ? ALL_TENTHS - withheldTenths(withheldBasisPoints) : -ALL_TENTHS;
  return divideExact(BigInt(notionalOf({ margin, leverage })) * BigInt(gross) * BigInt(share), BigInt(openPrice) * BigInt(ALL_TENTHS));
}
