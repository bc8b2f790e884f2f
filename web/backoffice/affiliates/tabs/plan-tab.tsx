import type { AffiliatePage } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { useTranslation } from 'react-i18next';
import type { Column } from '../../../ui/data-table/column.ts';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { formatDay } from '../../../ui/format-day.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryPlaceholder } from '../../shared/query-placeholder.tsx';
import { ListPanel } from '../../shared/list-panel.tsx';
import { usePlans } from '../affiliate-queries.ts';
import { TermsFacts } from '../plans/terms-facts.tsx';
import { None } from '../../shared/none.tsx';

/** The affiliate's current plan, and the history of plans. */
export function PlanTab({ affiliate: { plan, plan_history: history } }: { readonly affiliate: AffiliatePage }) {
  const { t } = useTranslation('backofficeAffiliates');
  const locale = useLocale();
  const columns: readonly Column<AffiliatePage['plan_history'][number]>[] = [
    { id: 'from', head: t('plan.from'), render: (row) => formatDay(row.valid_from, locale) },
    { id: 'plan', head: t('columns.plan'), onPhone: 'first', render: ({ name }) => name },
    { id: 'givenBy', head: t('plan.givenBy'), render: (row) => row.created_by ?? <None /> },
    { id: 'givenAt', head: t('plan.givenAt'), render: (row) => formatDateTime(row.created_at, locale) },
  ];
  return (
    <div className="grid items-start gap-5 desk:grid-cols-2">
      <Panel title={t('plan.inForce')} lead={plan === null ? undefined : t('planVersion', { ...plan })}>
        {plan === null ? <EmptyState title={t('page.noPlan')} /> : <TermsOf {...plan} />}
      </Panel>
      <ListPanel
        title={t('plan.history')}
        lead={t('plan.historyLead')}
        list={listOf(history)}
        columns={columns}
        idOf={({ id }) => id}
        empty={<EmptyState title={t('page.noPlan')} />}
      />
    </div>
  );
}

function TermsOf({ id, version }: { readonly id: number; readonly version: number }) {
  const plans = usePlans();
  if (!plans.isSuccess) return <QueryPlaceholder query={plans} />;
  const inForce = plans.data.find((plan) => plan.id === id && plan.version === version);
  return inForce === undefined ? null : <TermsFacts terms={inForce.terms} />;
}
