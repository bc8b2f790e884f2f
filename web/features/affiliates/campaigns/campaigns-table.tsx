import type { Campaign } from '@fairlead/contract/affiliates/results.ts';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import type { Span } from '../../../ui/span/span.ts';
import { accountsAddress } from '../accounts/account-filter.ts';
import { readResults, sumOfResults, type Results } from './campaign-queries.ts';
import { useResultsColumns } from './results-columns.tsx';

export interface CampaignsTableProps {
  readonly campaigns: readonly Campaign[];
  /** The days covered by the results. */
  readonly span: Span;
  readonly onOpen: (campaign: Campaign) => void;
}

/** Campaigns with their results, and the total below. */
export function CampaignsTable({ campaigns, span: { from, until }, onOpen }: CampaignsTableProps) {
  const { t } = useTranslation('affiliate');
  const results = useResultsColumns<Campaign>(readResults, ({ id }) => accountsAddress({ from, until, campaignId: id }));
  const totals = useResultsColumns<Results>(
    (sum) => sum,
    () => undefined,
  );
  const columns: readonly Column<Campaign>[] = [
    {
      id: 'name',
      head: t('campaigns.columns.name'),
      className: 'py-2',
      onPhone: 'first',
      sort: ({ name }) => name,
      render: (campaign) => <CampaignName campaign={campaign} onOpen={() => onOpen(campaign)} />,
    },
    ...results,
    {
      id: 'actions',
      head: t('campaigns.columns.actions'),
      headHidden: true,
      className: 'w-0',
      render: ({ name, url }) => (
        <CopyButton compact size="dense" text={url} label={t('campaigns.copy')} name={t('campaigns.copyNamed', { name })} />
      ),
    },
  ];
  const sum = sumOfResults(campaigns);
  return (
    <DataTable
      caption={t('campaigns.title')}
      list={listOf(campaigns)}
      columns={columns}
      idOf={({ id }) => id}
      empty={null}
      {...(campaigns.length > 1 && { total: [t('campaigns.total'), ...totals.map(({ render }) => render(sum)), null] })}
      className="rounded-panel border border-line bg-raised"
    />
  );
}

function CampaignName({ campaign: { name, code }, onOpen }: { readonly campaign: Campaign; readonly onOpen: () => void }) {
  return (
    <div className="flex max-w-70 flex-col items-start">
      <button
        type="button"
        onClick={onOpen}
        className="max-w-full truncate rounded-mark text-control font-medium text-accent hover:underline"
      >
        {name}
      </button>
      <span className="max-w-full truncate text-mini font-normal text-muted">{code}</span>
    </div>
  );
}
