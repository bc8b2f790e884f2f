import type { Report } from '@fairlead/contract/reports/schemas.ts';
import { MINIMUM_ACCOUNTS } from '@fairlead/domain/risk/losing-accounts.ts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../ui/locale.tsx';
import { Panel } from '../../ui/panel.tsx';
import { formatFigure } from './format-figure.ts';

/** The calculation of the percentage in every page's risk warning (ESMA decision (EU) 2018/796, annex II), with the latest figures. */
export function LosingWorkings({ report }: { readonly report: Report }) {
  const { t } = useTranslation('backofficeReports');
  const locale = useLocale();
  const valueOf = (name: 'accounts' | 'losing' | 'losingPercent') =>
    formatFigure(name, report.totals.find(({ figure }) => figure === name)?.value ?? null, locale);
  return (
    <Panel title={t('workings.title')}>
      <ol className="flex list-decimal flex-col gap-2 ps-5 text-control">
        <li>{t('workings.accounts', { accounts: valueOf('accounts') })}</li>
        <li>{t('workings.result')}</li>
        <li>{t('workings.losing', { losing: valueOf('losing') })}</li>
        <li>{t('workings.percent', { losing: valueOf('losing'), accounts: valueOf('accounts'), percent: valueOf('losingPercent') })}</li>
        <li>{t('workings.minimum', { minimum: MINIMUM_ACCOUNTS })}</li>
      </ol>
    </Panel>
  );
}
