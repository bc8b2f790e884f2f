import { markFragment } from '@fairlead/contract/content/wire/mark-name.ts';
import type { WireRaisedMargin } from '@fairlead/contract/settings.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMinute, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { RulesTable } from './rules-table.tsx';
import { TextLink } from './text-link.tsx';

const TERMS = markFragment('/terms-conditions#leverage');

/** The announced and current margin increases. Times are in UTC, because the server does not know the reader's zone. */
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
      <RulesTable
        caption={t('landing.margin.raised.caption')}
        heads={[t('landing.margin.raised.instrument'), t('landing.margin.raised.margin')]}
        rows={earliestFirst.map(({ symbol, percent, from, until }) => ({
          key: `${symbol} ${from}`,
          name: (
            <>
              {symbol}
              <span className="block text-control text-muted tabular-nums">
                {t('landing.margin.raised.period', {
                  from: formatMinute(from, locale, 'UTC'),
                  until: formatMinute(until, locale, 'UTC'),
                })}
              </span>
            </>
          ),
          figure: formatPercent(percent, locale, 0),
        }))}
      />
      <TextLink link={{ text: t('landing.margin.raised.link'), url: TERMS }} />
    </section>
  );
}
