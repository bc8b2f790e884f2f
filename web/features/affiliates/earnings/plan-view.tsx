import { readDecimalEuros } from '../../../ui/read-euros.ts';
import type { WireAffiliatePlan, WireCommissionTerms } from '@fairlead/contract/affiliates/plans.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { formatDay } from '../../../ui/format-day.ts';
import { CheckIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { ScreenLoading } from '../../../ui/screen.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useMe } from '../use-me.ts';
import { TiersTable } from './tiers-table.tsx';

/** The current plan in plain words. */
export function PlanView() {
  const failureText = useFailureText();
  const me = useMe();
  if (me.isPending) return <ScreenLoading />;
  if (me.isError) return <RetryNotice text={failureText(me.error)} onRetry={() => void me.refetch()} />;
  return <Plan plan={me.data.plan} />;
}

function Plan({ plan: { name, version, valid_from: validFrom, terms } }: { readonly plan: WireAffiliatePlan }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center gap-2">
        <h2 className="text-title">{name}</h2>
        <Badge tone="accent">{t('earnings.plan.version', { number: version })}</Badge>
        <p className="text-dense text-muted">{t('earnings.plan.since', { date: formatDay(validFrom, locale) })}</p>
      </div>
      <div className="grid items-start gap-5 lg:grid-cols-2">
        {terms.acquisition !== null && <AcquisitionTerms terms={terms.acquisition} isBesideShare={terms.share !== null} />}
        {terms.share !== null && <ShareTerms terms={terms.share} />}
      </div>
      <Panel title={t('earnings.plan.rules')}>
        <ul className="flex flex-col gap-2.5 text-control">
          {(['losses', 'net', 'takenBack', 'monthly', terms.personal_data] as const).map((rule) => (
            <li key={rule} className="flex items-start gap-2.5">
              <CheckIcon className="mt-0.5 size-4! shrink-0 text-long" />
              <span>{t(`earnings.plan.rule.${rule}`)}</span>
            </li>
          ))}
        </ul>
      </Panel>
    </div>
  );
}

interface AcquisitionTermsProps {
  readonly terms: NonNullable<WireCommissionTerms['acquisition']>;
  readonly isBesideShare: boolean;
}

function AcquisitionTerms({ terms, isBesideShare }: AcquisitionTermsProps) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  const money = (euros: number): string => formatMoney(readDecimalEuros(euros), locale);
  const { tiers, minimum_deposits: deposits, minimum_volume: volume, within_days: days } = terms;
  const amounts = { deposits: money(deposits), volume: money(volume), count: days };
  const condition = volume > 0 ? (deposits > 0 ? 'both' : 'volume') : deposits > 0 ? 'deposits' : 'any';
  return (
    <Panel title={t('earnings.plan.acquisition')} lead={t('earnings.plan.acquisitionLead')}>
      <div className="flex flex-col gap-4">
        <p className="text-control">
          {t(`earnings.plan.qualifies.${condition}`, amounts)} {t(`earnings.plan.earned.${isBesideShare ? 'besideShare' : 'alone'}`)}
        </p>
        <TiersTable
          caption={t('earnings.plan.acquisition')}
          head={t('earnings.plan.perAccount')}
          tiers={tiers.map(({ from, amount }) => ({ from, pays: money(amount) }))}
          counted="acquisition"
        />
      </div>
    </Panel>
  );
}

function ShareTerms({ terms: { tiers, months } }: { readonly terms: NonNullable<WireCommissionTerms['share']> }) {
  const { t } = useTranslation('affiliate');
  const locale = useLocale();
  return (
    <Panel title={t('earnings.plan.share')} lead={t('earnings.plan.shareLead')}>
      <div className="flex flex-col gap-4">
        <p className="text-control">
          {t('earnings.plan.revenue')} {months === null ? t('earnings.plan.forGood') : t('earnings.plan.forMonths', { count: months })}
        </p>
        <TiersTable
          caption={t('earnings.plan.share')}
          head={t('earnings.plan.yourShare')}
          tiers={tiers.map(({ from, percent }) => ({ from, pays: formatPercent(percent, locale, Number.isInteger(percent) ? 0 : 2) }))}
          counted="share"
        />
      </div>
    </Panel>
  );
}
