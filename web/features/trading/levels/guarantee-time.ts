import { nextOpeningAt, reopeningAt, sessionAt, type SessionFacts } from '@fairlead/contract/markets/client.ts';
import type { Refusal } from '@fairlead/domain/engine/refusal.ts';
import { isTooLateForGuarantee } from '@fairlead/domain/trading/guaranteed-stop.ts';
import { tradingBanOf } from '../live/trading-ban.ts';
import type { QuoteStatus } from '../stores/quote-store.ts';

/**
 * Returns the first reason why a guaranteed stop can't be set or moved in an instrument now, with its end if known; null if one can be set.
 * The engine's rule, applied to the quotes and sessions the screen knows.
 */
export function findGuaranteeTimeRefusal(instrument: SessionFacts, status: QuoteStatus | undefined, now: number): Refusal | null {
  const ban = tradingBanOf(status);
  if (ban !== null) return { code: ban };
  const session = sessionAt(instrument, now);
  if (session === null) {
    const opensAt = nextOpeningAt(instrument, now);
    return opensAt === null ? { code: 'marketClosed' } : { code: 'marketClosed', limitTime: opensAt };
  }
  if (status === 'review') return { code: 'priceUnderReview' };
  if (status !== 'live') return { code: 'quoteUnavailable' };
  if (!isTooLateForGuarantee(session, now)) return null;
  const reopensAt = reopeningAt(instrument, now);
  return reopensAt === null ? { code: 'guaranteedStopTooLate' } : { code: 'guaranteedStopTooLate', limitTime: reopensAt };
}
