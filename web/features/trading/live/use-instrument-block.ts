import { useTranslation } from 'react-i18next';
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

/** Why nothing can be closed in an instrument that is halted; undefined otherwise. Under review, a closing waits and is not refused. */
export function useHalt(symbol: string): string | undefined {
  const block = useInstrumentBlock(symbol);
  return block?.kind === 'halted' ? block.reason : undefined;
}
