import { markFragment } from '@fairlead/contract/content/wire/mark-name.ts';
import type { WireRaisedMargin } from '@fairlead/contract/settings.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMinute, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { TextLink } from './text-link.tsx';

const TERMS = markFragment('/terms-conditions#leverage');

/** The raised margins that are announced or in force. Times are in UTC: the server writes them without knowing the reader's zone. */
export function RaisedMargins({ raises }: { readonly raises: readonly WireRaisedMargin[] }) {
  const id = useId();
  const { t } = useTranslation('common');
  const locale = useLocale();
  const earliestFirst = raises.toSorted((a, b) => a.from.localeCompare(b.from) || a.symbol.localeCompare(b.symbol));
  return (
    <section aria-labelledby={id} className="flex flex-col items-start gap-3">
      <h3 id={id} className="text-read">
        {t('landing.margin.raised.title')}
      </h3>
      <p className="text-control text-muted">{t('landing.margin.raised.text')}</p>
      <table className="w-full text-body">
        <caption className="sr-only">{t('landing.margin.raised.caption')}</caption>
        <thead>
          <tr className="text-left text-dense text-muted">
            <th scope="col" className="pb-2 font-medium">
              {t('landing.margin.raised.instrument')}
            </th>
            <th scope="col" className="pb-2 text-right font-medium">
              {t('landing.margin.raised.margin')}
            </th>
          </tr>
        </thead>
        <tbody>
          {earliestFirst.map(({ symbol, percent, from, until }) => (
            <tr key={`${symbol} ${from}`}>
              <th scope="row" className="border-t border-line py-2.5 text-left font-normal">
                {symbol}
                <span className="block text-control text-muted tabular-nums">
                  {t('landing.margin.raised.period', {
                    from: formatMinute(from, locale, 'UTC'),
                    until: formatMinute(until, locale, 'UTC'),
                  })}
                </span>
              </th>
              <td className="border-t border-line py-2.5 pl-4 text-right align-top font-medium tabular-nums">
                {formatPercent(percent, locale, 0)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <TextLink link={{ text: t('landing.margin.raised.link'), url: TERMS }} />
    </section>
  );
}
