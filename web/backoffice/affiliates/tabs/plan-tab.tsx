import type { AffiliatePage } from '@fairlead/contract/affiliates/operators/schemas.ts';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { formatDay } from '../../../ui/format-day.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { ScreenFailed, ScreenWaiting } from '../../../ui/screen.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { usePlans } from '../affiliate-queries.ts';
import { None } from '../affiliate-words.tsx';
import { TermsFacts } from '../plans/terms-facts.tsx';

/** What the affiliate is paid for, and which plan it was from which day on. */
export function PlanTab({ affiliate: { plan, plan_history: history } }: { readonly affiliate: AffiliatePage }) {
  const { t } = useTranslation('backofficeAffiliates');
  const locale = useLocale();
  return (
    <div className="grid items-start gap-5 desk:grid-cols-2">
      <Panel title={t('plan.inForce')} lead={plan === null ? undefined : t('planVersion', { ...plan })}>
        {plan === null ? <EmptyState title={t('page.noPlan')} /> : <TermsOf {...plan} />}
      </Panel>
      <Panel title={t('plan.history')} lead={t('plan.historyLead')} flush>
        <Table caption={t('plan.history')}>
          <thead>
            <tr>
              <HeadCell>{t('plan.from')}</HeadCell>
              <HeadCell>{t('columns.plan')}</HeadCell>
              <HeadCell>{t('plan.givenBy')}</HeadCell>
              <HeadCell>{t('plan.givenAt')}</HeadCell>
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>td]:border-b-0">
            {history.map((each) => (
              <Row key={each.id}>
                <Cell>{formatDay(each.valid_from, locale)}</Cell>
                <Cell>{each.name}</Cell>
                <Cell>{each.created_by ?? <None />}</Cell>
                <Cell>{formatDateTime(each.created_at, locale)}</Cell>
              </Row>
            ))}
          </tbody>
        </Table>
      </Panel>
    </div>
  );
}

function TermsOf({ id, version }: { readonly id: number; readonly version: number }) {
  const failureText = useFailureText();
  const plans = usePlans();
  if (plans.isPending) return <ScreenWaiting />;
  if (plans.isError) return <ScreenFailed text={failureText(plans.error)} onRetry={() => void plans.refetch()} />;
  const inForce = plans.data.find((plan) => plan.id === id && plan.version === version);
  return inForce === undefined ? null : <TermsFacts terms={inForce.terms} />;
}
