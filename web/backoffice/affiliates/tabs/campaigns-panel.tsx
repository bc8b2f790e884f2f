import type { Campaign } from '@fairlead/contract/affiliates/results.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Euros } from '../../../ui/euros.tsx';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';

/** The affiliate's links, with what each brought in the last thirty days. */
export function CampaignsPanel({ campaigns }: { readonly campaigns: readonly Campaign[] }) {
  const { t } = useTranslation('backofficeAffiliates');
  const locale = useLocale();
  return (
    <Panel title={t('campaigns.title')} lead={t('campaigns.lead')} flush>
      {campaigns.length === 0 ? (
        <EmptyState title={t('campaigns.none')} />
      ) : (
        <Table caption={t('campaigns.title')}>
          <thead>
            <tr>
              <HeadCell>{t('campaigns.name')}</HeadCell>
              <HeadCell numeric>{t('results.metric.clicks')}</HeadCell>
              <HeadCell numeric>{t('columns.signUps')}</HeadCell>
              <HeadCell numeric>{t('columns.ftds')}</HeadCell>
              <HeadCell numeric>{t('campaigns.conversions')}</HeadCell>
              <HeadCell numeric>{t('results.metric.deposits')}</HeadCell>
              <HeadCell>
                <span className="sr-only">{t('columns.actions')}</span>
              </HeadCell>
            </tr>
          </thead>
          <tbody className="[&>tr:last-child>td]:border-b-0">
            {campaigns.map((campaign) => (
              <Row key={campaign.id}>
                <Cell className="max-w-80 py-1.5">
                  <span className="flex min-w-0 flex-col">
                    <span className="flex items-center gap-2">
                      <span className="truncate">{campaign.name}</span>
                      {campaign.is_archived && <Badge>{t('campaigns.archived')}</Badge>}
                    </span>
                    <span className="truncate text-mini text-muted">{campaign.url}</span>
                  </span>
                </Cell>
                <Cell numeric>{formatNumber(campaign.clicks, locale)}</Cell>
                <Cell numeric>{formatNumber(campaign.sign_ups, locale)}</Cell>
                <Cell numeric>{formatNumber(campaign.ftds, locale)}</Cell>
                <Cell numeric>{t('percent', { percent: formatNumber(campaign.conversions, locale) })}</Cell>
                <Cell numeric>
                  <Euros euros={campaign.deposits} />
                </Cell>
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
            ))}
          </tbody>
        </Table>
      )}
    </Panel>
  );
}
