import { priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import type { Cents } from '@fairlead/domain/money.ts';
import { useId, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/figures.tsx';
import { formatLongDate, formatMoney, formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Band } from './band.tsx';
import { oilExample } from './examples/engine-examples.ts';
import { WtiChart } from './examples/wti-chart.tsx';
import { WTI_SPRING_2020 } from './examples/wti-spring-2020.ts';

/** What a broker's promises are worth on the day the oil price fell below zero, with published prices and our own formula. */
export function OilStoryNode() {
  const { t } = useTranslation('common');
  const locale = useLocale();
  const id = useId();
  const example = oilExample();
  const dollars = (price: Price) => formatNumber(priceToDecimal(price), locale);
  const euros = (amount: Cents) => formatMoney(amount, locale);
  const date = formatLongDate(example.date, locale, 'UTC');
  const before = dollars(example.before);
  const low = dollars(example.low);
  const level = formatNumber(priceToDecimal(example.stopLevel), locale);
  const [from, to] = [WTI_SPRING_2020[0], WTI_SPRING_2020.at(-1)];
  const chartLabel = t('landing.story.chartLabel', {
    from: formatLongDate(from?.[0] ?? '', locale, 'UTC'),
    to: formatLongDate(to?.[0] ?? '', locale, 'UTC'),
    first: formatNumber(from?.[1] ?? 0, locale),
    last: formatNumber(to?.[1] ?? 0, locale),
    low,
    date,
  });
  return (
    <Band labelledBy={id} tone="raised">
      <div className="grid gap-10 @wide:grid-cols-[1.15fr_1fr] @wide:gap-16">
        <div className="flex flex-col gap-6">
          <h2 id={id} className="text-heading">
            {t('landing.story.title')}
          </h2>
          <p className="max-w-reading text-read text-muted">{t('landing.story.text', { date, low, before })}</p>
          <figure className="flex flex-col gap-3">
            <p className="text-dense text-muted">{t('landing.story.axis')}</p>
            <WtiChart label={chartLabel} />
            <figcaption className="text-mini text-muted">{t('landing.story.source')}</figcaption>
          </figure>
        </div>
        <div className="flex flex-col justify-center gap-5">
          <h3 className="text-read">{t('landing.story.sumTitle', { stake: euros(example.stake), leverage: example.leverage, before })}</h3>
          <dl className="flex flex-col">
            <Outcome
              name={t('landing.story.lossByFormula')}
              note={t('landing.story.formula', { low, before, stake: euros(example.stake), leverage: example.leverage })}
            >
              <Money amount={example.lossByFormula} />
            </Outcome>
            <Outcome name={t('landing.story.balance', { deposit: euros(example.deposit) })} note={t('landing.story.balanceNote')}>
              <Money amount={example.mostLost} />
            </Outcome>
            <Outcome name={t('landing.story.withStop', { level })} note={t('landing.story.withStopNote', { level })}>
              <Money amount={example.lossAtStop} />
            </Outcome>
          </dl>
        </div>
      </div>
    </Band>
  );
}

function Outcome({ name, note, children }: { readonly name: string; readonly note: string; readonly children: ReactNode }) {
  return (
    <div className="grid grid-cols-[1fr_auto] gap-x-6 gap-y-1 border-t border-line py-4">
      <dt className="text-body font-medium">{name}</dt>
      <dd className="text-title font-semibold">{children}</dd>
      <dd className="col-start-1 text-control text-muted tabular-nums">{note}</dd>
    </div>
  );
}
