import type { PriceSource, PriceSourceEntry, SourcedInstrument } from '@fairlead/contract/trading/operators/price-sources.ts';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { None } from '../../shared/none.tsx';
import { BothSides } from '../desk/figures.tsx';
import { formatSeconds } from '../desk/format-seconds.ts';
import { ENTRY_TONES, entryStateOf } from './source-states.ts';

interface InstrumentEntriesProps {
  readonly instrument: SourcedInstrument;
  readonly sources: readonly PriceSource[];
  /** Null if the operator may not pin. */
  readonly onPin: ((source: string) => void) | null;
}

/** What each source says of an instrument, in order of preference. */
export function InstrumentEntries({ instrument, sources, onPin }: InstrumentEntriesProps) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { symbol, name, pinned, entries } = instrument;
  const stateOf = (entry: PriceSourceEntry) => entryStateOf(entry, instrument, sources);
  const action: Column<PriceSourceEntry> = {
    id: 'action',
    head: t('sources.action'),
    headHidden: true,
    render: (entry) =>
      pinned?.source !== entry.source &&
      stateOf(entry) !== 'disabled' && (
        <Button
          variant="secondary"
          size="dense"
          aria-label={t('sources.pinTo', { name, source: entry.source })}
          onClick={() => onPin?.(entry.source)}
        >
          {t('sources.pin')}
        </Button>
      ),
  };
  const columns: readonly Column<PriceSourceEntry>[] = [
    {
      id: 'source',
      head: t('sources.source'),
      onPhone: 'first',
      render: (entry) => (
        <span className="inline-flex flex-wrap items-center gap-x-2">
          <span className="font-medium">{t('sources.instruments.place', { place: entries.indexOf(entry) + 1, source: entry.source })}</span>
          {pinned?.source === entry.source && <Badge tone="caution">{t('sources.instruments.states.pinned')}</Badge>}
        </span>
      ),
    },
    {
      id: 'state',
      head: t('sources.state'),
      render: (entry) => {
        const state = stateOf(entry);
        return <Badge tone={ENTRY_TONES[state]}>{t(`sources.instruments.entryStates.${state}`)}</Badge>;
      },
    },
    {
      id: 'quote',
      head: t('sources.instruments.quote'),
      numeric: true,
      render: ({ bid, ask }) => (bid === null ? <None /> : <BothSides bid={bid} ask={ask} symbol={symbol} />),
    },
    {
      id: 'age',
      head: t('sources.instruments.age'),
      numeric: true,
      render: ({ age_ms: age, stale_after_ms: limit }) =>
        age === null ? <None /> : t('desk.feed.ageLimit', { age: formatSeconds(age, locale), limit: formatSeconds(limit, locale) }),
    },
    { id: 'name', head: t('sources.instruments.nameAtSource'), className: 'text-muted', render: (entry) => entry.name },
    ...(onPin === null ? [] : [action]),
  ];
  return (
    <div className="-mx-4 -my-3 bg-raised sm:pl-5">
      <DataTable
        caption={t('sources.instruments.entriesOf', { name })}
        list={listOf(entries)}
        columns={columns}
        idOf={({ source }) => source}
        empty={null}
      />
    </div>
  );
}
