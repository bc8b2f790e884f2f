import type { Price } from '@fairlead/domain/price.ts';
import { priceToDecimal } from '@fairlead/domain/price.ts';
import { splitPrice } from '@fairlead/domain/trading/actions/split.ts';
import { useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Spinner } from '../../../ui/spinner.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { formatLevel } from '../format-quote.ts';
import { heldStopResult } from '../levels/held-stop-result.ts';
import { sharesOf } from '../levels/restate-draft.ts';
import { useChangeStops } from '../levels/use-change-stops.ts';
import { useConfirmMove } from '../levels/use-confirm-move.ts';
import { useOnSplit } from '../levels/use-on-split.ts';
import { useSplitText } from '../levels/use-split-text.ts';
import { useCommandBlock } from '../live/use-command-block.ts';
import { useAccountPart, usePending } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { findLevelProblem, withStop } from '../positions/stop-edit.ts';
import { refusalText } from '../refusal-text.ts';
import { showOutcome } from '../show-outcome.ts';
import { TAG_CLASS } from './info-tag.tsx';
import { levelAfterKey } from './level-move.ts';
import type { StopLevel } from './trade-levels.ts';
import { useLevelDrag } from './use-level-drag.ts';

export interface StopTagProps {
  readonly level: StopLevel;
  /** The price the line has been moved to but not saved yet; null while it shows the server's level. */
  readonly draft: Price | null;
  readonly onDraft: (price: Price | null) => void;
  /** The height of the tag. */
  readonly heightOf: () => number | undefined;
  readonly priceAt: (y: number) => number | undefined;
}

/**
 * The tag of a stop loss or take profit: dragged with its line, or moved by keys like any slider. It shows the resulting profit or loss
 * while it moves. Releasing it or Enter sends the level, Escape restores it, and a level the rules reject snaps back with the reason. By
 * touch, the tag has to be tapped before it can be dragged, so that a swipe starting on it scrolls the page.
 */
export function StopTag({ level, draft, onDraft, heightOf, priceAt }: StopTagProps) {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { session, instrumentOf, rules } = usePlatform();
  const hintId = useId();
  const { kind, position } = level;
  const instrument = instrumentOf(position.symbol);
  const digits = instrument?.digits ?? 2;
  const isPending = usePending(`stops ${position.id}`);
  const changeStops = useChangeStops(position);
  const confirmMove = useConfirmMove();
  const blocked = useCommandBlock();
  const splitText = useSplitText();
  const notMoved = t('trading:chart.tools.notMoved', { stop: t(`trading:positions.${kind}`) });
  const shown = draft ?? level.price;
  const problem = draft === null ? null : judge(draft);
  const element = useRef<HTMLDivElement>(null);
  const {
    isChosen,
    handlers,
    isActive: isDragged,
    cancel: letGo,
  } = useLevelDrag({
    element,
    digits,
    isBlocked: isPending || blocked !== undefined,
    heightOf,
    priceAt,
    onMove: moveTo,
    onEnd: (price) => (price === null ? onDraft(null) : void send(price)),
  });

  const version = useAccountPart((account) => account.version);
  const [takenAtVersion, setTakenAtVersion] = useState<number | null>(null);

  /** The opening price when the line was last moved. Only a split changes it: then the line is in old shares. */
  const movedAt = useRef(position.openPrice);

  // The server's level counts, whatever was requested, unless it only is the same level in new shares.
  useEffect(() => {
    if (!isDragged() && movedAt.current === position.openPrice) onDraft(null);
    // oxlint-disable-next-line react/exhaustive-deps
  }, [level.price]);

  // The chart is drawn anew in new shares, where a held pointer would mean another price. The price that was not sent waits in the
  // position's field.
  useOnSplit(instrument, (ratio) => {
    letGo();
    onDraft(null);
    if (draft === null || isPending || takenAtVersion !== null) return;
    const label = t('trading:positions.stopOf', { stop: t(`trading:positions.${kind}`), name: position.displayName });
    const text = formatLevel(splitPrice(draft, ratio), digits, locale);
    const shares = sharesOf(instrument);
    session.drafts.set(`position ${position.id} ${kind}`, { text, label, symbol: position.symbol, shares, adjustedFor: ratio });
    showToast({ title: notMoved, text: splitText(ratio), tone: 'caution', stays: 'long' });
  });

  // An accepted level that is moved back at once arrives as one change with the same level as before, so only the version shows that it was
  // accepted.
  useEffect(() => {
    if (takenAtVersion === null || takenAtVersion === version) return;
    setTakenAtVersion(null);
    if (!isDragged()) onDraft(null);
  }, [version, takenAtVersion, onDraft, isDragged]);

  function judge(price: Price) {
    const { quote, status } = session.quotes.read(position.symbol) ?? {};
    return findLevelProblem(position, kind, price, { quote, status, instrument, rules, now: session.serverClock.now() });
  }

  async function send(price: Price): Promise<void> {
    if (price === level.price) return onDraft(null);
    // The position was split, and the page doesn't know yet by how much.
    if (movedAt.current !== position.openPrice) return;
    const refusal = judge(price);
    const obstacle = blocked ?? (refusal === null ? undefined : refusalText(refusal, { t, locale, digits }));
    if (obstacle !== undefined) {
      onDraft(null);
      return showToast({ title: notMoved, text: obstacle, tone: 'danger' });
    }
    if (!(await confirmMove(position, kind, price))) return onDraft(null);
    const answer = await changeStops(withStop(position, kind, price));
    if (showOutcome(answer, { failed: notMoved }, { t, locale, digits })) setTakenAtVersion(session.account.get().version ?? null);
    else onDraft(null);
  }

  function moveTo(price: Price): void {
    setTakenAtVersion(null);
    movedAt.current = position.openPrice;
    onDraft(price);
  }

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    const next = isPending || blocked !== undefined ? null : levelAfterKey(shown, event, digits);
    if (next !== null) moveTo(next);
    else if (event.key === 'Enter' && draft !== null) void send(draft);
    else if (event.key === 'Escape' && draft !== null) {
      letGo();
      onDraft(null);
    } else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const remainder = useAccountPart((account) => account.remainder);
  const { result, premium } = heldStopResult(position, { field: kind, level: shown }, { instrument, rules, remainder });
  const outcome = formatMoney(result, locale, true);
  const premiumNote = premium > 0 ? t('trading:chart.tools.withPremium', { premium: formatMoney(premium, locale) }) : undefined;
  const price = formatLevel(shown, digits, locale);
  const reason = problem === null ? undefined : refusalText(problem, { t, locale, digits });
  const isProfit = kind === 'takeProfit';
  return (
    <div
      ref={element}
      role="slider"
      tabIndex={0}
      aria-label={t('trading:chart.tools.stopOf', {
        stop: t(`trading:positions.${kind}`),
        number: position.id,
        symbol: position.symbol,
      })}
      aria-orientation="vertical"
      aria-valuemin={instrument?.mayBeNegative === true ? -priceToDecimal(position.openPrice) : 0}
      aria-valuemax={priceToDecimal(position.openPrice) * HIGHEST_FACTOR}
      aria-valuenow={priceToDecimal(shown)}
      aria-valuetext={[price, outcome, premiumNote, reason].filter(Boolean).join(', ')}
      aria-busy={isPending}
      aria-disabled={blocked !== undefined}
      title={blocked ?? premiumNote}
      aria-describedby={hintId}
      {...handlers}
      onKeyDown={handleKey}
      onBlur={() => {
        if (!isDragged() && draft !== null && !isPending) onDraft(null);
      }}
      className={classNames(
        TAG_CLASS,
        'pointer-events-auto relative cursor-ns-resize aria-disabled:opacity-50 select-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus',
        isChosen ? 'touch-none ring-2 ring-focus' : 'touch-pan-y',
        problem !== null ? 'border border-short bg-raised text-short' : isProfit ? 'bg-accent-fill text-on-fill' : 'bg-muted text-surface',
      )}
    >
      {/* With a precise pointer the whole line can be grabbed. */}
      <span aria-hidden="true" className="absolute top-1.5 right-full hidden h-2 w-[200vw] pointer-fine:block" />
      {/* If the line is out of view, an arrow points towards it. */}
      <span aria-hidden="true" className="group-data-[away=down]:hidden group-data-[away=up]:hidden">
        ⇕
      </span>
      <span aria-hidden="true" className="hidden group-data-[away=up]:inline">
        ↑
      </span>
      <span aria-hidden="true" className="hidden group-data-[away=down]:inline">
        ↓
      </span>
      {isPending && <Spinner className="size-3" />}
      <span>{t(isProfit ? 'trading:chart.tools.takeProfitShort' : 'trading:chart.tools.stopLossShort')}</span>
      <span className="max-md:hidden">#{position.id}</span>
      {draft !== null && <span>{price}</span>}
      <span className="font-semibold">{outcome}</span>
      {isChosen && draft === null && <span>{t('trading:chart.tools.dragNow')}</span>}
      {reason !== undefined && <span>{reason}</span>}
      <span id={hintId} hidden>
        {t('trading:chart.tools.moveHint')}
      </span>
    </div>
  );
}

/** A slider needs a maximum; no target is this far away. */
const HIGHEST_FACTOR = 10;
