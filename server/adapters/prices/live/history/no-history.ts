import { NoHistory } from '../../price-feed.ts';
import type { LoadHistory } from './http-history.ts';

/** For sources whose protocol has no past candles, as FIX: an instrument's next source is asked, or what was recorded here is all there is. */
export const loadNoHistory: LoadHistory = ({ symbol }) => Promise.reject(new NoHistory(`no past candles of ${symbol}`));
