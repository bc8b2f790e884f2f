import type { ListedInstrument } from '@fairlead/contract/markets/client.ts';
import type { SplitRatio } from '@fairlead/domain/markets/split-ratio.ts';
import { useEffect, useEffectEvent, useRef } from 'react';
import { ratioSince, sharesOf } from './restate-draft.ts';

/**
 * Calls back when the shares of the instrument that a component shows are split, also if the page learns of it later, such as after a time
 * without a connection. Another instrument is another share, not a split.
 */
export function useOnSplit(
  instrument: Pick<ListedInstrument, 'symbol' | 'splits'> | undefined,
  onSplit: (ratio: SplitRatio) => void,
): void {
  const known = useRef(instrument);
  const tell = useEffectEvent(onSplit);
  useEffect(() => {
    if (instrument === undefined) return;
    const before = known.current;
    known.current = instrument;
    if (before?.symbol !== instrument.symbol) return;
    const ratio = ratioSince(instrument, sharesOf(before));
    if (ratio !== null) tell(ratio);
  }, [instrument]);
}
