import type { Exposure, InstrumentExposure } from '@fairlead/contract/trading/operators/desk.ts';
import type { AssetCategoryName } from '@fairlead/domain/trading/instrument.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { ScreenLoading } from '../../../ui/screen.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { NothingFound } from '../../../ui/nothing-found.tsx';
import { SearchField } from '../../shared/search-field.tsx';
import { ViewChoice } from '../../shared/view-choice.tsx';
import { useExposure } from './desk-queries.ts';
import { ExposureTable, type ExposureRow } from './exposure-table.tsx';

const ALL = 'all';
const GROUPINGS = ['instrument', 'category'] as const;

/** Exposure by instrument, which opens to its largest positions, or by category. */
export function ExposureView() {
  const { t } = useTranslation('backofficeDesk');
  const failureText = useFailureText();
  const { data, error, refetch } = useExposure();
  const [by, setBy] = useState<(typeof GROUPINGS)[number]>('instrument');
  const [category, setCategory] = useState<AssetCategoryName | typeof ALL>(ALL);
  const [search, setSearch] = useState('');

  const controls = (
    <>
      {by === 'instrument' && (
        <>
          <SearchField label={t('desk.search')} className="w-52" value={search} onValueChange={setSearch} />
          <SelectField
            label={t('desk.category')}
            labelHidden
            size="regular"
            className="w-44"
            options={[
              { value: ALL, label: t('desk.allCategories') },
              ...(data?.categories ?? []).map(({ category: name }) => ({ value: name, label: t(`desk.categories.${name}`) })),
            ]}
            value={category}
            onValueChange={setCategory}
          />
        </>
      )}
      <ViewChoice label={t('desk.by.label')} values={GROUPINGS} textOf={(value) => t(`desk.by.${value}`)} value={by} onChange={setBy} />
    </>
  );

  const waiting = (
    <div className="p-4 sm:p-5">
      <ScreenLoading />
    </div>
  );

  function content() {
    if (data === undefined) return error === null ? waiting : <RetryNotice text={failureText(error)} onRetry={() => void refetch()} />;
    if (data.instruments.length === 0) return <EmptyState title={t('desk.exposure.noneTitle')} text={t('desk.exposure.none')} />;
    const rows = by === 'category' ? categoryRows(data) : data.instruments.filter((one) => fits(one, category, search));
    if (rows.length > 0) return <ExposureTable rows={rows} largest={Math.max(...rows.map(({ net }) => Math.abs(net)))} />;
    return (
      <NothingFound
        title={t('desk.exposure.noneFoundTitle')}
        text={t('desk.exposure.noneFound')}
        clear={t('desk.exposure.showAll')}
        onClear={() => {
          setCategory(ALL);
          setSearch('');
        }}
      />
    );
  }

  function categoryRows({ categories }: Exposure): readonly ExposureRow[] {
    return categories
      .map((one) => ({ ...one, name: t(`desk.categories.${one.category}`), symbol: null }))
      .toSorted((a, b) => Math.abs(b.net) - Math.abs(a.net));
  }

  return (
    <Panel flush title={t('desk.exposure.title')} lead={t('desk.exposure.lead')} actions={controls}>
      {content()}
      {by === 'instrument' && data !== undefined && data.instruments.length > 0 && (
        <p className="border-t border-line px-4 py-3 text-dense text-muted sm:px-5">{t('desk.exposure.quanto')}</p>
      )}
    </Panel>
  );
}

function fits(one: InstrumentExposure, category: AssetCategoryName | typeof ALL, search: string): boolean {
  const text = search.trim().toLowerCase();
  return (category === ALL || one.category === category) && `${one.symbol} ${one.name}`.toLowerCase().includes(text);
}
