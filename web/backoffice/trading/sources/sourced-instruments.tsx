import type { LivePrices, SourcedInstrument } from '@fairlead/contract/trading/operators/price-sources.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { formatDateTime, formatNumber, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { ListPanel } from '../../shared/list-panel.tsx';
import { None } from '../../shared/none.tsx';
import { useMay } from '../../shared/use-operator.ts';
import { BothSides } from '../desk/figures.tsx';
import { formatSeconds } from '../desk/format-seconds.ts';
import { InstrumentEntries } from './instrument-entries.tsx';
import { OpenRowButton } from './open-row-button.tsx';
import { PinDialog, UnpinDialog } from './pin-dialogs.tsx';
import { INSTRUMENT_TONES, instrumentStateOf, sortByTrouble } from './source-states.ts';

/** The dialog that is open; `source` is preselected, null for the followed one. */
interface Asked {
  readonly symbol: string;
  readonly action: 'pin' | 'unpin';
  readonly source: string | null;
}

/** Every instrument with the source that it follows, trouble first; it opens to show what each of its sources says. */
export function SourcedInstruments({ live }: { readonly live: LivePrices }) {
  const { t } = useTranslation('backofficeDesk');
  const [opened, setOpened] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<Asked | null>(null);
  const may = useMay();
  const columns = useInstrumentColumns({ opened, onOpen: setOpened, onAsk: setAsked });
  const instrument = live.instruments.find(({ symbol }) => symbol === asked?.symbol);
  const close = () => setAsked(null);
  return (
    <>
      <ListPanel
        title={t('sources.instruments.title')}
        lead={t('sources.instruments.lead')}
        list={listOf(sortByTrouble(live.instruments))}
        columns={columns}
        idOf={({ symbol }) => symbol}
        empty={null}
        renderBelow={(row) =>
          opened.includes(row.symbol) ? (
            <InstrumentEntries
              instrument={row}
              sources={live.sources}
              onPin={may('desk.halt') ? (source) => setAsked({ symbol: row.symbol, action: 'pin', source }) : null}
            />
          ) : null
        }
        className="[&>table>tbody>tr]:align-top"
      />
      {instrument !== undefined && asked?.action === 'pin' && (
        <PinDialog instrument={instrument} preselected={asked.source} sources={live.sources} onClose={close} />
      )}
      {instrument !== undefined && asked?.action === 'unpin' && <UnpinDialog instrument={instrument} onClose={close} />}
    </>
  );
}

interface ColumnsContext {
  readonly opened: readonly string[];
  readonly onOpen: (symbols: readonly string[]) => void;
  readonly onAsk: (asked: Asked) => void;
}

function useInstrumentColumns({ opened, onOpen, onAsk }: ColumnsContext): readonly Column<SourcedInstrument>[] {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const may = useMay();
  const className = 'py-2';
  const action: Column<SourcedInstrument> = {
    id: 'action',
    head: t('sources.action'),
    headHidden: true,
    className: 'py-1.5',
    render: (instrument) => (
      <Button
        variant="secondary"
        size="dense"
        aria-label={t(instrument.pinned === null ? 'sources.pinNamed' : 'sources.unpinNamed', { name: instrument.name })}
        onClick={() => onAsk({ symbol: instrument.symbol, action: instrument.pinned === null ? 'pin' : 'unpin', source: null })}
      >
        {t(instrument.pinned === null ? 'sources.pin' : 'sources.unpin')}
      </Button>
    ),
  };
  return [
    {
      id: 'instrument',
      head: t('desk.exposure.instrument'),
      className,
      onPhone: 'first',
      sort: ({ name }) => name,
      render: ({ symbol, name }) => {
        const isOpen = opened.includes(symbol);
        return (
          <OpenRowButton
            isOpen={isOpen}
            about={t('sources.instruments.entries')}
            onPress={() => onOpen(isOpen ? opened.filter((each) => each !== symbol) : [...opened, symbol])}
          >
            {name}
          </OpenRowButton>
        );
      },
    },
    {
      id: 'state',
      head: t('sources.state'),
      className: `${className} max-w-72`,
      wraps: true,
      render: (instrument) => <State instrument={instrument} />,
    },
    {
      id: 'followed',
      head: t('sources.instruments.followed'),
      className,
      sort: ({ followed }) => followed,
      render: ({ followed }) => followed ?? <None />,
    },
    {
      id: 'quote',
      head: t('sources.instruments.quote'),
      numeric: true,
      className,
      render: (instrument) => {
        const entry = entryOfFollowed(instrument);
        return entry === undefined ? <None /> : <BothSides bid={entry.bid} ask={entry.ask} symbol={instrument.symbol} />;
      },
    },
    {
      id: 'age',
      head: t('sources.instruments.age'),
      numeric: true,
      onPhone: 'hidden',
      className,
      render: (instrument) => {
        const age = entryOfFollowed(instrument)?.age_ms ?? null;
        return age === null ? <None /> : formatSeconds(age, locale);
      },
    },
    {
      id: 'difference',
      head: t('sources.instruments.difference'),
      headTitle: t('sources.instruments.differenceTitle'),
      numeric: true,
      className,
      sort: ({ divergence_percent: percent }) => percent,
      render: ({ divergence_percent: percent }) => (percent === null ? <None /> : formatPercent(percent, locale)),
    },
    {
      id: 'failovers',
      head: t('sources.failovers'),
      headTitle: t('sources.failoversTitle'),
      numeric: true,
      className,
      onPhone: 'hidden',
      sort: ({ failovers }) => failovers,
      render: ({ failovers }) => formatNumber(failovers, locale),
    },
    ...(may('desk.halt') ? [action] : []),
  ];
}

function entryOfFollowed({ entries, followed }: SourcedInstrument) {
  return entries.find(({ source }) => source === followed);
}

function State({ instrument }: { readonly instrument: SourcedInstrument }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const { pinned, divergence_percent: percent } = instrument;
  const state = instrumentStateOf(instrument);
  const texts = [
    ...(state === 'diverging' && percent !== null
      ? [t('sources.instruments.divergingBy', { percent: formatPercent(percent, locale) })]
      : []),
    ...(pinned === null
      ? []
      : [
          t('sources.instruments.pinnedBy', {
            source: pinned.source,
            time: formatDateTime(pinned.since, locale),
            operator: pinned.operator ?? '',
          }),
        ]),
  ];
  return (
    <span className="flex flex-col items-start gap-0.5">
      <Badge tone={INSTRUMENT_TONES[state]}>{t(`sources.instruments.states.${state}`)}</Badge>
      {texts.length > 0 && <span className="text-mini text-muted [overflow-wrap:anywhere]">{texts.join(' · ')}</span>}
    </span>
  );
}
