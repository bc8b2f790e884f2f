import type { RaisedMargin } from '@fairlead/domain/trading/raised-margin-terms.ts';
import { formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';

/** Formats a margin increase, with times to the minute in the client's own time zone. */
export function useRaiseText(): (raise: RaisedMargin) => {
  readonly symbol: string;
  readonly percent: string;
  readonly from: string;
  readonly until: string;
} {
  const locale = useLocale();
  const time = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit' });
  return ({ symbol, percent, from, until }) => ({
    symbol,
    percent: formatPercent(percent, locale, 0),
    from: time.format(from),
    until: time.format(until),
  });
}
