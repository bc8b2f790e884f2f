import { useTranslation } from 'react-i18next';
import { Notice } from '../../../ui/notice.tsx';
import { QueryPlaceholder } from '../../shared/query-placeholder.tsx';
import { usePriceSources } from '../desk/desk-queries.ts';
import { SourcedInstruments } from './sourced-instruments.tsx';
import { SourcesTable } from './sources-table.tsx';

/** The guide to setting up live prices, in the product's documentation. */
const GUIDE = 'docs/operating/live-prices.md';

/** Live price sources, and which of them each instrument follows. */
export function SourcesView() {
  const { t } = useTranslation('backofficeDesk');
  const { data, error, refetch } = usePriceSources();
  if (data === undefined) return <QueryPlaceholder query={{ error, refetch }} />;
  const { live, now } = data;
  if (live === null) {
    return (
      <Notice tone="info" title={t('sources.notLive')}>
        {t('sources.notLiveText', { guide: GUIDE })}
      </Notice>
    );
  }
  return (
    <div className="flex flex-col gap-6">
      <SourcesTable live={live} now={Date.parse(now)} />
      <SourcedInstruments live={live} />
    </div>
  );
}
