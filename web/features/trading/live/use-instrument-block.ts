import { closureAt, nextOpeningAt } from '@fairlead/contract/markets/client.ts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import { closedText } from '../opening-text.ts';
import { usePlatform } from '../platform-context.ts';
import { tradingBanOf } from './trading-ban.ts';
import { useQuoteStatus } from './use-stores.ts';

/** Why nothing can be opened in an instrument: as a short state, and as a sentence. */
export interface InstrumentBlock {
  readonly kind: 'halted' | 'delisted' | 'review';
  readonly state: string;
  readonly reason: string;
}

/** What prevents trading at the price shown: the broker has halted or ended the instrument, or is confirming its price. */
export function useInstrumentBlock(symbol: string): InstrumentBlock | undefined {
  const { t } = useTranslation(['trading', 'errors']);
  const kind = useQuoteStatus(symbol);
  if (kind !== 'halted' && kind !== 'delisted' && kind !== 'review') return undefined;
  const code = tradingBanOf(kind) ?? 'priceUnderReview';
  return { kind, state: t(`trading:markets.${kind}`), reason: t(`errors:${code}`, { limit: '' }) };
}

/**
 * Why nothing can be closed in an instrument: trading is halted or over, or the market is closed, with the time it opens; undefined otherwise.
 * Under review, a close request is queued rather than rejected.
 */
export function useCloseBlock(symbol: string): string | undefined {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { session, instrumentOf } = usePlatform();
  const block = useInstrumentBlock(symbol);
  const isClosed = useQuoteStatus(symbol) === 'closed';
  if (block !== undefined && block.kind !== 'review') return block.reason;
  if (!isClosed) return undefined;
  const instrument = instrumentOf(symbol);
  const now = session.serverClock.now();
  if (instrument === undefined) return closedText(null, null, { t, locale, now });
  return closedText(nextOpeningAt(instrument, now), closureAt(instrument, now), { t, locale, now });
}
