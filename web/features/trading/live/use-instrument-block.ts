import { nextOpeningAt } from '@fairlead/contract/markets/client.ts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import { closedText } from '../opening-text.ts';
import { usePlatform } from '../platform-context.ts';
import { useQuoteStatus } from './use-stores.ts';

/** Why nothing opens in an instrument: in two or three words, and as a sentence. */
export interface InstrumentBlock {
  readonly kind: 'halted' | 'review';
  readonly state: string;
  readonly reason: string;
}

/** What keeps an instrument from being traded at the price that is shown: the broker has halted it, or is confirming its price. */
export function useInstrumentBlock(symbol: string): InstrumentBlock | undefined {
  const { t } = useTranslation(['trading', 'errors']);
  const kind = useQuoteStatus(symbol);
  if (kind !== 'halted' && kind !== 'review') return undefined;
  const code = kind === 'halted' ? 'tradingHalted' : 'priceUnderReview';
  return { kind, state: t(`trading:markets.${kind}`), reason: t(`errors:${code}`, { limit: '' }) };
}

/**
 * Why nothing can be closed in an instrument: trading in it is halted, or its market is closed, with the time it opens; undefined otherwise.
 * Under review, a closing waits and is not refused.
 */
export function useCloseBlock(symbol: string): string | undefined {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { session, instrumentOf } = usePlatform();
  const block = useInstrumentBlock(symbol);
  const isClosed = useQuoteStatus(symbol) === 'closed';
  if (block?.kind === 'halted') return block.reason;
  if (!isClosed) return undefined;
  const instrument = instrumentOf(symbol);
  const now = session.serverClock.now();
  return closedText(instrument === undefined ? null : nextOpeningAt(instrument, now), { t, locale, now });
}
