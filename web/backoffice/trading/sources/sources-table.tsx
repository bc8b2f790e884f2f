import type { LivePrices, PriceSource } from '@fairlead/contract/trading/operators/price-sources.ts';
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
import { formatSeconds } from '../desk/format-seconds.ts';
import { TwoLines } from '../desk/two-lines.tsx';
import { OpenRowButton } from './open-row-button.tsx';
import { DisableDialog, EnableDialog } from './source-dialogs.tsx';
import { SourceDetails } from './source-details.tsx';
import { SOURCE_TONES, sourceStateOf } from './source-states.ts';

interface SourcesTableProps {
  readonly live: LivePrices;
  /** The server's time, in milliseconds since 1970 UTC. */
  readonly now: number;
}

/** Each source with its state, its pace and its faults; it opens to show what it refuses, and who disabled it. */
export function SourcesTable({ live, now }: SourcesTableProps) {
  const { t } = useTranslation('backofficeDesk');
  const [opened, setOpened] = useState<string | null>(null);
  const [asked, setAsked] = useState<PriceSource | null>(null);
  const columns = useSourceColumns({ now, opened, onOpen: setOpened, onAsk: setAsked });
  const close = () => setAsked(null);
  return (
    <>
      <ListPanel
        title={t('sources.title')}
        lead={t('sources.lead', { version: live.version })}
        list={listOf(live.sources)}
        columns={columns}
        idOf={({ source }) => source}
        empty={null}
        isMuted={({ disabled }) => disabled !== null}
        renderBelow={(source) => (source.source === opened ? <SourceDetails source={source} /> : null)}
        className="[&>table>tbody>tr]:align-top"
      />
      {asked !== null &&
        (asked.disabled === null ? (
          <DisableDialog source={asked.source} onClose={close} />
        ) : (
          <EnableDialog source={asked.source} instruments={live.instruments} onClose={close} />
        ))}
    </>
  );
}

interface ColumnsContext extends Pick<SourcesTableProps, 'now'> {
  readonly opened: string | null;
  readonly onOpen: (source: string | null) => void;
  readonly onAsk: (source: PriceSource) => void;
}

function useSourceColumns({ now, opened, onOpen, onAsk }: ColumnsContext): readonly Column<PriceSource>[] {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const may = useMay();
  const number = (value: number, digits = 0) => formatNumber(value, locale, digits);
  const className = 'py-2';
  const action: Column<PriceSource> = {
    id: 'action',
    head: t('sources.action'),
    headHidden: true,
    className: 'py-1.5',
    render: (source) => (
      <Button
        variant="secondary"
        size="dense"
        aria-label={t(source.disabled === null ? 'sources.disableNamed' : 'sources.enableNamed', { source: source.source })}
        onClick={() => onAsk(source)}
      >
        {t(source.disabled === null ? 'sources.disable' : 'sources.enable')}
      </Button>
    ),
  };
  return [
    {
      id: 'source',
      head: t('sources.source'),
      className,
      onPhone: 'first',
      render: ({ source, kind }) => (
        <OpenRowButton isOpen={opened === source} about={t('sources.details')} onPress={() => onOpen(opened === source ? null : source)}>
          <TwoLines first={source} second={kind === source ? null : kind} />
        </OpenRowButton>
      ),
    },
    {
      id: 'state',
      head: t('sources.state'),
      className: `${className} max-w-64`,
      wraps: true,
      render: (source) => <State source={source} />,
    },
    {
      id: 'lastFrame',
      head: t('sources.lastFrame'),
      numeric: true,
      className,
      render: ({ last_frame_at: at }) => (at === null ? <None /> : formatSeconds(Math.max(0, now - Date.parse(at)), locale)),
    },
    {
      id: 'latency',
      head: t('sources.latency'),
      headTitle: t('sources.latencyTitle'),
      numeric: true,
      className,
      render: ({ latency }) =>
        latency === null ? (
          <None />
        ) : (
          <TwoLines
            first={t('sources.ms', { value: number(latency.p50_ms) })}
            second={t('sources.p95', { value: number(latency.p95_ms) })}
          />
        ),
    },
    {
      id: 'ticks',
      head: t('sources.rate'),
      numeric: true,
      className,
      render: ({ ticks_per_second: rate, ticks }) => (
        <TwoLines first={number(rate, 1)} second={t('sources.total', { ticks: number(ticks) })} />
      ),
    },
    {
      id: 'used',
      head: t('sources.used'),
      headTitle: t('sources.usedTitle'),
      numeric: true,
      className,
      render: ({ followed, offered, share }) => (
        <TwoLines
          first={t('sources.followedOf', { followed: number(followed), offered: number(offered) })}
          second={share === null ? null : t('sources.share', { share: formatPercent(share * 100, locale, 0) })}
        />
      ),
    },
    {
      id: 'failovers',
      head: t('sources.failovers'),
      headTitle: t('sources.failoversTitle'),
      numeric: true,
      className,
      render: ({ failovers }) => number(failovers),
    },
    {
      id: 'disconnects',
      head: t('sources.disconnects'),
      numeric: true,
      className,
      render: ({ disconnects, gaps }) => <TwoLines first={number(disconnects)} second={t('sources.gaps', { count: gaps })} />,
    },
    {
      id: 'garbage',
      head: t('sources.garbage'),
      headTitle: t('sources.garbageTitle'),
      numeric: true,
      className,
      render: ({ garbage, refusals }) => <TwoLines first={number(garbage)} second={t('sources.refusals', { count: refusals })} />,
    },
    ...(may('desk.halt') ? [action] : []),
  ];
}

function State({ source }: { readonly source: PriceSource }) {
  const { t } = useTranslation('backofficeDesk');
  const state = sourceStateOf(source);
  return (
    <span className="flex flex-col items-start gap-0.5">
      <Badge tone={SOURCE_TONES[state]}>{t(`sources.states.${state}`)}</Badge>
      <StateText source={source} />
    </span>
  );
}

/** Why the source is in this state, in small print below. */
function StateText({ source: { disabled, fault, is_connected: isConnected, refused, unanswered } }: { readonly source: PriceSource }) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const texts =
    disabled === null
      ? [
          ...(isConnected || fault === null ? [] : [fault]),
          ...(refused.length === 0 ? [] : [t('sources.refusedCount', { count: refused.length })]),
          ...(!isConnected || unanswered.length === 0 ? [] : [t('sources.unansweredCount', { count: unanswered.length })]),
        ]
      : [t('sources.disabledBy', { time: formatDateTime(disabled.since, locale), operator: disabled.operator ?? '' })];
  return texts.length === 0 ? null : <span className="text-mini text-muted [overflow-wrap:anywhere]">{texts.join(' · ')}</span>;
}
