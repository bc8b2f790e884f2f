import type { Campaign } from '@fairlead/contract/affiliates/results.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Euros } from '../../../ui/euros.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { ListPanel } from '../../shared/list-panel.tsx';

/** The affiliate's campaigns, with their results of the last thirty days. */
export function CampaignsPanel({ campaigns }: { readonly campaigns: readonly Campaign[] }) {
  const { t } = useTranslation('backofficeAffiliates');
  const locale = useLocale();
  const columns: readonly Column<Campaign>[] = [
    {
      id: 'name',
      head: t('campaigns.name'),
      className: 'max-w-80 py-1.5',
      onPhone: 'first',
      sort: ({ name }) => name,
      render: (campaign) => (
        <span className="flex min-w-0 flex-col">
          <span className="flex items-center gap-2">
            <span className="truncate">{campaign.name}</span>
            {campaign.is_archived && <Badge>{t('campaigns.archived')}</Badge>}
          </span>
          <span className="truncate text-mini font-normal text-muted">{campaign.url}</span>
        </span>
      ),
    },
    countColumn('clicks', t('results.metric.clicks'), ({ clicks }) => clicks),
    countColumn('signUps', t('columns.signUps'), (campaign) => campaign.sign_ups),
    countColumn('ftds', t('columns.ftds'), ({ ftds }) => ftds),
    {
      id: 'conversions',
      head: t('campaigns.conversions'),
      numeric: true,
      sort: ({ conversions }) => conversions,
      render: ({ conversions }) => t('percent', { percent: formatNumber(conversions, locale) }),
    },
    {
      id: 'deposits',
      head: t('results.metric.deposits'),
      numeric: true,
      sort: ({ deposits }) => deposits,
      render: ({ deposits }) => <Euros euros={deposits} />,
    },
    {
      id: 'actions',
      head: t('columns.actions'),
      headHidden: true,
      className: 'w-0',
      render: ({ name, url }) => (
        <CopyButton compact size="dense" text={url} label={t('campaigns.copy')} name={t('campaigns.copyNamed', { name })} />
      ),
    },
  ];

  function countColumn(id: string, head: string, countOf: (campaign: Campaign) => number): Column<Campaign> {
    return { id, head, numeric: true, sort: countOf, render: (campaign) => formatNumber(countOf(campaign), locale) };
  }

  return (
    <ListPanel
      title={t('campaigns.title')}
      lead={t('campaigns.lead')}
      list={listOf(campaigns)}
      columns={columns}
      idOf={({ id }) => id}
      empty={<EmptyState title={t('campaigns.none')} />}
    />
  );
}
