import type { RiskFigures } from '@fairlead/contract/risk/schemas.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { createFact } from '../../../ui/create-fact.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDate, formatDateTime, formatNumber, formatPercent, formatWholeEuros } from '../../../ui/format.ts';
import { ChartIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { useContentData } from '../content-data.ts';

/** The share of our clients who lose money, with the underlying figures on demand. */
export function RiskFiguresNode() {
  const { riskFigures } = useContentData();
  const { t } = useTranslation('content');
  if (riskFigures === null) {
    return <EmptyState icon={<ChartIcon />} title={t('riskFigures.noneTitle')} text={t('riskFigures.noneText')} />;
  }
  return <Figures figures={riskFigures} />;
}

function Figures({ figures }: { readonly figures: RiskFigures }) {
  const { t } = useTranslation('content');
  const locale = useLocale();
  const { percent, accounts, losing, minimum_accounts: minimum, from, until, computed_at: computedAt } = figures;
  const period = `${formatDate(from, locale, 'UTC')} – ${formatDate(until, locale, 'UTC')}`;
  return (
    <div className="grid gap-8 @wide:grid-cols-[1fr_1.15fr] @wide:gap-16">
      <div className="flex flex-col gap-5">
        {percent === null ? (
          <div className="rounded-panel border border-line bg-raised p-5">
            <p className="text-title font-semibold">{t('riskFigures.tooFewTitle')}</p>
            <p className="mt-2 text-body text-muted">{t('riskFigures.tooFewText', { minimum, count: accounts })}</p>
          </div>
        ) : (
          <p className="flex flex-col gap-2">
            <span className="text-display font-semibold tabular-nums">{formatPercent(percent, locale, 0)}</span>
            <span className="text-read text-muted">{t('riskFigures.lead')}</span>
          </p>
        )}
        <dl className="text-body">
          <Fact label={t('riskFigures.period')}>{period}</Fact>
          <Fact label={t('riskFigures.accounts')}>{formatNumber(accounts, locale)}</Fact>
          {losing !== null && <Fact label={t('riskFigures.losing')}>{formatNumber(losing, locale)}</Fact>}
          {percent !== null && losing !== null && (
            <Fact label={t('riskFigures.percent')}>
              {`${formatNumber(losing, locale)} ÷ ${formatNumber(accounts, locale)} = ${formatPercent(percent, locale, 0)}`}
            </Fact>
          )}
          <Fact label={t('riskFigures.computed')}>
            <time dateTime={computedAt}>{`${formatDateTime(computedAt, locale, 'UTC')} UTC`}</time>
          </Fact>
        </dl>
      </div>
      {percent !== null && <Ranges figures={figures} />}
    </div>
  );
}

const Fact = createFact({
  line: 'flex flex-wrap justify-between gap-x-6 border-t border-line py-2.5',
  label: 'text-muted',
  value: 'font-medium tabular-nums',
});

/** The number of accounts by result. Omitted if there are too few: it would reveal what single clients did. */
function Ranges({ figures: { ranges } }: { readonly figures: RiskFigures }) {
  const id = useId();
  const { t } = useTranslation('content');
  const locale = useLocale();
  const most = Math.max(...ranges.map(({ accounts }) => accounts));
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h3 id={id} className="text-read">
        {t('riskFigures.rangesTitle')}
      </h3>
      <ol className="flex flex-col text-control">
        {ranges.map((range) => (
          <li key={range.from_euros} className="flex flex-col gap-1.5 border-t border-line py-2.5">
            <span className="flex justify-between gap-4">
              <RangeName range={range} />
              <span className="tabular-nums">
                {t('riskFigures.count', { count: range.accounts, shown: formatNumber(range.accounts, locale) })}
              </span>
            </span>
            <svg aria-hidden="true" className="h-2 w-full">
              <rect width="100%" height="100%" rx="2" className="fill-hover" />
              <rect
                width={`${(100 * range.accounts) / Math.max(1, most)}%`}
                height="100%"
                rx="2"
                className={isLoss(range) ? 'fill-short' : 'fill-long'}
              />
            </svg>
          </li>
        ))}
      </ol>
    </section>
  );
}

type Range = RiskFigures['ranges'][number];

function isLoss({ until_euros: until }: Range): boolean {
  return until !== null && until <= 0;
}

/** Losses and gains by size, so that readers need not compare minus signs. */
function RangeName({ range }: { readonly range: Range }) {
  const { t } = useTranslation('content');
  const locale = useLocale();
  const loss = isLoss(range);
  const sizes = [range.from_euros, range.until_euros].map((euros) => (euros === null ? null : Math.abs(euros)));
  const [smaller = null, larger = null] = loss ? sizes.toReversed() : sizes;
  const money = (euros: number | null): string => formatWholeEuros(euros ?? 0, locale);
  const values = { smaller: money(smaller), larger: money(larger) };
  if (larger === null) return <span>{t(loss ? 'riskFigures.lossAbove' : 'riskFigures.gainAbove', values)}</span>;
  if (smaller === 0) return <span>{t(loss ? 'riskFigures.lossUpTo' : 'riskFigures.gainUpTo', values)}</span>;
  return <span>{t(loss ? 'riskFigures.lossBetween' : 'riskFigures.gainBetween', values)}</span>;
}
