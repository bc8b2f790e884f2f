import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { netExposureOf } from '@fairlead/domain/trading/net-exposure.ts';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatMoney } from '../../../ui/format.ts';
import { ChevronRightIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { SideMark } from '../../../ui/side-mark.tsx';
import { LIVE_CLASS } from '../live/live-class.ts';
import { setTone, TONE_CLASS } from '../live/live-day-change.tsx';
import { useCommandBlock } from '../live/use-command-block.ts';
import { setText, useProfitPaint } from '../live/use-live-paint.ts';
import { HeldCards, type HeldCardsProps } from '../rows/held-cards.tsx';
import { gather } from '../rows/arrange-items.ts';
import type { HeldRow } from '../rows/held-rows.ts';
import { HeldRows, type HeldRowsProps } from '../rows/held-table.tsx';
import { toggled } from '../rows/list-view.ts';
import { useListView } from '../rows/use-list-view.ts';
import { totalProfitOf } from '../stores/live-figures.ts';
import { usePositionDialogs } from './position-dialogs.tsx';

interface Group {
  readonly symbol: string;
  readonly rows: readonly HeldRow<HeldPosition>[];
  /** Those that are still open. */
  readonly open: readonly HeldPosition[];
}

/** Rows of one instrument together; one whose last position is gone keeps its place with it. */
function groupsOf(rows: readonly HeldRow<HeldPosition>[]): readonly Group[] {
  return gather(rows, ({ item }) => item.symbol).map((group) => ({
    symbol: group[0]?.item.symbol ?? '',
    rows: group,
    open: group.flatMap(({ item, isGone }) => (isGone ? [] : [item])),
  }));
}

/** The table's rows by instrument, each group with its sum above it. */
export default function GroupedRows(props: HeldRowsProps<HeldPosition>) {
  const { isFolded, fold } = useFolding();
  return groupsOf(props.rows).map((group) => (
    <tbody key={group.symbol}>
      <tr className="bg-surface">
        <th
          scope="rowgroup"
          colSpan={props.columns.length - 1}
          className="border-b border-line text-left font-normal whitespace-nowrap [&>button]:align-middle"
        >
          <GroupName group={group} isFolded={isFolded(group)} onFold={() => fold(group)} />
        </th>
        <td className="border-b border-line text-right">
          <GroupProfit group={group} className="mr-17.5 w-26 max-desk:mr-0.5" />
        </td>
        <td className="border-b border-line pl-0! text-right">
          <CloseGroupButton group={group} size="dense" />
        </td>
      </tr>
      {!isFolded(group) && <HeldRows {...props} rows={group.rows} />}
    </tbody>
  ));
}

/** The cards by instrument. */
export function GroupedCards({ rows, Card }: HeldCardsProps<HeldPosition>) {
  const { isFolded, fold } = useFolding();
  return groupsOf(rows).map((group) => (
    <section key={group.symbol} aria-label={group.symbol}>
      <div className="flex min-h-11 items-center justify-between gap-2 border-b border-line bg-surface px-3 text-dense">
        <GroupName group={group} isFolded={isFolded(group)} onFold={() => fold(group)} />
        <span className="flex items-center gap-2">
          <GroupProfit group={group} className="w-24 font-semibold" />
          <CloseGroupButton group={group} size="regular" />
        </span>
      </div>
      {!isFolded(group) && <HeldCards rows={group.rows} Card={Card} />}
    </section>
  ));
}

function useFolding() {
  const [{ folded }, change] = useListView('positions');
  return {
    isFolded: ({ symbol }: Group) => folded.includes(symbol),
    fold: ({ symbol }: Group) => change({ folded: toggled(folded, symbol) }),
  };
}

interface GroupNameProps {
  readonly group: Group;
  readonly isFolded: boolean;
  readonly onFold: () => void;
}

/** Folds the group. Names the instrument, the number of positions, and their net exposure. */
function GroupName({ group: { symbol, open }, isFolded, onFold }: GroupNameProps) {
  const { t } = useTranslation('positions');
  const locale = useLocale();
  const { side, notional } = netExposureOf(open);
  return (
    <button
      type="button"
      aria-expanded={!isFolded}
      title={t('group.netMeaning')}
      onClick={onFold}
      className="-ml-1 inline-flex min-w-0 items-center gap-x-2 rounded-mark pr-1 text-left hover:bg-hover max-sm:min-h-11 max-sm:flex-wrap"
    >
      <ChevronRightIcon className={classNames('size-4 text-muted transition-transform', !isFolded && 'rotate-90')} />
      <span className="font-semibold">{symbol}</span>
      <span className="text-muted">{t('group.count', { count: open.length })}</span>
      <span className="inline-flex items-center gap-1.5 tabular-nums max-sm:pl-6">
        {side === null ? (
          <span className="text-muted">{open.length > 0 && t('group.hedged')}</span>
        ) : (
          <>
            <span className="text-muted">{t('group.net')}</span>
            <SideMark side={side} />
            {formatMoney(notional, locale)}
          </>
        )}
      </span>
    </button>
  );
}

/** What closing all positions of the group would book at the latest quote. */
function GroupProfit({ group: { symbol, open }, className }: { readonly group: Group; readonly className: string }) {
  const locale = useLocale();
  const element = useProfitPaint<HTMLSpanElement>(symbol, (span, { quote }, remainder) => {
    const total = totalProfitOf(open, () => quote, remainder);
    setText(span, formatMoney(total, locale, true));
    setTone(span, total);
  });
  return <span ref={element} className={classNames(LIVE_CLASS, TONE_CLASS, 'font-semibold', className)} />;
}

function CloseGroupButton({ group: { symbol, open }, size }: { readonly group: Group; readonly size: 'dense' | 'regular' }) {
  const { t } = useTranslation('positions');
  const openDialog = usePositionDialogs();
  const blocked = useCommandBlock();
  return (
    <Button
      variant="secondary"
      size={size}
      blocked={open.length === 0 ? t('group.none') : blocked}
      aria-label={t('group.closeNamed', { symbol })}
      onClick={() => openDialog({ kind: 'closeSeveral', symbol })}
    >
      {t('group.close')}
    </Button>
  );
}
