import type { WireAffiliatePlan } from '@fairlead/contract/affiliates/plans.ts';
import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LinkIcon } from '../../../ui/area-icons.tsx';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDay } from '../../../ui/format-day.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { QueryPlaceholder } from '../../shared/query-placeholder.tsx';
import { None } from '../../shared/none.tsx';
import { useNow } from '../../shared/use-now.ts';
import { useMay } from '../../shared/use-operator.ts';
import { usePlans } from '../affiliate-queries.ts';
import { PlanDialog } from './plan-dialog.tsx';
import { statesOfVersions, type VersionState } from './state-of-version.ts';
import { Lines } from './terms-facts.tsx';
import { useTermsText } from './use-terms-text.ts';

/** Every plan with all its versions: earlier days are calculated with the version of their time. */
export function PlansView() {
  const { t } = useTranslation('backofficeAffiliates');
  const mayManage = useMay()('affiliates.manage');
  const plans = usePlans();
  const [opened, setOpened] = useState<WireAffiliatePlan | null>(null);
  if (!plans.isSuccess) return <QueryPlaceholder query={plans} />;
  if (plans.data.length === 0) {
    return <EmptyState className="py-16" icon={<LinkIcon />} title={t('plans.none')} text={t('plans.noneText')} />;
  }
  const byPlan = Map.groupBy(plans.data, ({ id }) => id);
  return (
    <div className="flex flex-col gap-5">
      {[...byPlan].map(([id, versions]) => {
        const [latest] = versions;
        if (latest === undefined) return null;
        return (
          <Panel
            key={id}
            title={latest.name}
            lead={t('plans.versions', { count: versions.length })}
            flush
            actions={
              mayManage && (
                <Button
                  variant="secondary"
                  size="dense"
                  aria-label={t('plans.newVersionOf', { name: latest.name })}
                  onClick={() => setOpened(latest)}
                >
                  {t('plans.newVersion')}
                </Button>
              )
            }
          >
            <VersionsTable name={latest.name} versions={versions} />
          </Panel>
        );
      })}
      {opened !== null && <PlanDialog plan={opened} onClose={() => setOpened(null)} />}
    </div>
  );
}

const STATE_TONES: Readonly<Record<VersionState, BadgeTone>> = { later: 'accent', inForce: 'long', replaced: 'neutral' };

function VersionsTable({ name, versions }: { readonly name: string; readonly versions: readonly WireAffiliatePlan[] }) {
  const { t } = useTranslation('backofficeAffiliates');
  const locale = useLocale();
  const text = useTermsText();
  const states = statesOfVersions(versions, dayOf(useNow()));
  const stateOf = (version: WireAffiliatePlan): VersionState => states[versions.indexOf(version)] ?? 'replaced';
  const columns: readonly Column<WireAffiliatePlan>[] = [
    { id: 'version', head: t('plans.version'), className: 'py-2', render: ({ version }) => version },
    {
      id: 'state',
      head: t('columns.state'),
      className: 'py-2',
      render: (version) => <Badge tone={STATE_TONES[stateOf(version)]}>{t(`plans.state.${stateOf(version)}`)}</Badge>,
    },
    { id: 'from', head: t('plan.from'), className: 'py-2', render: ({ valid_from: from }) => formatDay(from, locale) },
    {
      id: 'acquisition',
      head: t('terms.acquisition'),
      className: 'min-w-60 py-2',
      render: ({ terms: { acquisition } }) => (acquisition === null ? <None /> : <Lines lines={text.acquisition(acquisition)} />),
    },
    {
      id: 'share',
      head: t('terms.share'),
      className: 'min-w-48 py-2',
      render: ({ terms: { share } }) => (share === null ? <None /> : <Lines lines={text.share(share)} />),
    },
    {
      id: 'personalData',
      head: t('terms.personalData'),
      className: 'py-2',
      render: ({ terms: { personal_data: data } }) => t(`terms.data.${data}`),
    },
  ];
  return (
    <DataTable
      caption={name}
      list={listOf(versions)}
      columns={columns}
      idOf={({ version }) => version}
      empty={null}
      isMuted={(version) => stateOf(version) === 'replaced'}
      className="[&>table>tbody>tr]:align-top"
    />
  );
}
