import type { Campaign } from '@fairlead/contract/affiliates/results.ts';
import { useTranslation } from 'react-i18next';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { accountsAddress } from '../accounts/account-filter.ts';
import type { Span } from '../../../ui/span/span.ts';
import { readResults, sumOfResults } from './campaign-queries.ts';
import { ResultsCells, ResultsHead } from './results-cells.tsx';

export interface CampaignsTableProps {
  readonly campaigns: readonly Campaign[];
  /** The days that the results are of. */
  readonly span: Span;
  readonly onOpen: (campaign: Campaign) => void;
}

export function CampaignsTable({ campaigns, span, onOpen }: CampaignsTableProps) {
  const { t } = useTranslation('affiliate');
  return (
    <Table caption={t('campaigns.title')} className="rounded-panel border border-line bg-raised">
      <thead>
        <tr>
          <HeadCell>{t('campaigns.columns.name')}</HeadCell>
          <ResultsHead />
          <HeadCell>
            <span className="sr-only">{t('campaigns.columns.actions')}</span>
          </HeadCell>
        </tr>
      </thead>
      <tbody className={campaigns.length === 1 ? '[&_td]:border-b-0' : undefined}>
        {campaigns.map((campaign) => (
          <CampaignRow key={campaign.id} campaign={campaign} span={span} onOpen={() => onOpen(campaign)} />
        ))}
      </tbody>
      {campaigns.length > 1 && (
        <tfoot className="font-semibold [&_td]:border-b-0">
          <tr>
            <Cell>{t('campaigns.total')}</Cell>
            <ResultsCells results={sumOfResults(campaigns)} />
            <Cell />
          </tr>
        </tfoot>
      )}
    </Table>
  );
}

interface CampaignRowProps extends Pick<CampaignsTableProps, 'span'> {
  readonly campaign: Campaign;
  readonly onOpen: () => void;
}

function CampaignRow({ campaign, span: { from, until }, onOpen }: CampaignRowProps) {
  const { t } = useTranslation('affiliate');
  return (
    <Row>
      <Cell className="py-2">
        <div className="flex max-w-70 flex-col items-start">
          <button
            type="button"
            onClick={onOpen}
            className="max-w-full truncate rounded-mark text-control font-medium text-accent hover:underline"
          >
            {campaign.name}
          </button>
          <span className="max-w-full truncate text-mini text-muted">{campaign.code}</span>
        </div>
      </Cell>
      <ResultsCells results={readResults(campaign)} accounts={accountsAddress({ from, until, campaignId: campaign.id })} />
      <Cell className="w-0">
        <CopyButton
          compact
          size="dense"
          text={campaign.url}
          label={t('campaigns.copy')}
          name={t('campaigns.copyNamed', { name: campaign.name })}
        />
      </Cell>
    </Row>
  );
}
