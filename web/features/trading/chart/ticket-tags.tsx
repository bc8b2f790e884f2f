import { priceToDecimal, type Price } from '@fairlead/domain/price.ts';
import { useId, useRef, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { CloseIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { SideGlyph } from '../../../ui/side-mark.tsx';
import { percentAt } from '@fairlead/domain/trading/level-distance.ts';
import { formatLevel } from '../format-quote.ts';
import { setText, useLivePaint } from '../live/use-live-paint.ts';
import { usePlatform } from '../platform-context.ts';
import { placeStop, summariseStop } from '../ticket/stop-summary.ts';
import { readTicket, type TicketContext } from '../ticket/read-ticket.ts';
import { readTicketContext } from '../ticket/ticket-context.ts';
import type { TicketHandle } from '../ticket/ticket-handle.ts';
import { TAG_CLASS } from './info-tag.tsx';
import { levelAfterKey } from './level-move.ts';
import { firstTicketLevel, isMovable, moveTicketLevel, partTowards } from './ticket-levels.ts';
import type { TicketPart } from './trade-levels.ts';
import { useLevelDrag } from './use-level-drag.ts';

export interface TicketTagProps {
  readonly part: TicketPart;
  readonly ticket: TicketHandle;
  /** Which of the three lines are on the chart. */
  readonly parts: readonly TicketPart[];
  readonly heightOf: () => number | undefined;
  readonly priceAt: (y: number) => number | undefined;
}

/** The tag of a line of the order that is being entered. Moving it changes the ticket; nothing is sent. */
export default function TicketTag(props: TicketTagProps) {
  return props.part === 'entry' ? <EntryTag {...props} /> : <LevelTag {...props} part={props.part} />;
}

/** The order itself: its price if it is pending, and grips that add a stop loss and a take profit. */
function EntryTag(props: TicketTagProps) {
  const { t } = useTranslation(['trading', 'positions']);
  const { parts, ticket } = props;
  const { form, dispatch } = ticket;
  const missing = (['stopLoss', 'takeProfit'] as const).filter(
    (part) => !parts.includes(part) && (part === 'takeProfit' || form.stopKind !== 'trailing'),
  );
  const tone = form.side === 'long' ? 'bg-long-fill text-on-fill' : 'bg-short-fill text-on-fill';
  return (
    <span className="pointer-events-auto flex items-center gap-1">
      {isMovable('entry', form) ? (
        <SliderTag {...props} className={tone} label={t('positions:chartTicket.entry')} write={writeEntry} />
      ) : (
        <MarketTag {...props} className={tone} />
      )}
      {missing.map((part) => (
        <Grip key={part} {...props} part={part} />
      ))}
      <button
        type="button"
        aria-label={t('positions:chartTicket.hide')}
        title={t('positions:chartTicket.hide')}
        onClick={() => dispatch({ kind: 'hidden' })}
        className={classNames(TAG_CLASS, 'border border-line bg-raised px-0.5! text-muted hover:text-strong')}
      >
        <CloseIcon className="size-3.5" />
      </button>
    </span>
  );

  function writeEntry(context: TicketContext, locale: string): LevelWords {
    const { margin, leverage, openPrice } = readTicket(form, context);
    const size = margin === null ? '' : `${formatMoney(margin, locale)} × ${leverage ?? ''}`;
    return { level: openPrice, name: t(`orders.kind.${form.orderKind}`), figures: size };
  }
}

/** A market order opens where the market is: dragging it away adds the stop loss or the take profit on that side. */
function MarketTag({ ticket, heightOf, priceAt, className }: TicketTagProps & { readonly className: string }) {
  const { t } = useTranslation(['trading', 'positions']);
  const locale = useLocale();
  const platform = usePlatform();
  const { selected } = platform;
  const { form, dispatch } = ticket;
  const added = useRef<'stopLoss' | 'takeProfit' | null>(null);
  const element = useRef<HTMLSpanElement>(null);
  const { isChosen, handlers } = useLevelDrag({
    element,
    digits: selected.digits,
    isBlocked: false,
    heightOf,
    priceAt,
    onMove: (price) => {
      const context = readTicketContext(platform, locale);
      added.current ??= partTowards(price, form, context);
      if (added.current !== null) dispatch(moveTicketLevel(added.current, price, form, context));
    },
    onEnd: () => {
      added.current = null;
    },
  });
  const size = useLivePaint<HTMLSpanElement>(selected.symbol, (span) => {
    const { margin, leverage } = readTicket(form, readTicketContext(platform, locale));
    setText(span, margin === null ? '' : `${formatMoney(margin, locale)} × ${leverage ?? ''}`);
  });
  return (
    <span
      ref={element}
      {...handlers}
      title={t('positions:chartTicket.dragOut')}
      className={classNames(
        TAG_CLASS,
        'cursor-ns-resize select-none',
        isChosen ? 'touch-none ring-2 ring-focus' : 'touch-pan-y',
        className,
      )}
    >
      <SideGlyph side={form.side} className="size-2" />
      {t(form.side === 'long' ? 'ticket.buy' : 'ticket.sell')}
      <span ref={size} className="empty:hidden" />
      {isChosen && <span>{t('chart.tools.dragNow')}</span>}
    </span>
  );
}

/** Adds a stop loss or take profit: dragged to its price, or pressed for one near by, which then has the focus. */
function Grip({ part, ticket, heightOf, priceAt }: TicketTagProps & { readonly part: 'stopLoss' | 'takeProfit' }) {
  const { t } = useTranslation(['trading', 'positions']);
  const locale = useLocale();
  const platform = usePlatform();
  const { form, dispatch } = ticket;
  const element = useRef<HTMLButtonElement>(null);
  const { handlers } = useLevelDrag({
    element,
    digits: platform.selected.digits,
    isBlocked: false,
    heightOf,
    priceAt,
    onMove: (price) => dispatch(moveTicketLevel(part, price, form, readTicketContext(platform, locale))),
  });

  function add(): void {
    const context = readTicketContext(platform, locale);
    const level = firstTicketLevel(part, form, context);
    if (level === null) return;
    const layer = element.current?.closest('[data-levels]');
    dispatch(moveTicketLevel(part, level, form, context));
    requestAnimationFrame(() => layer?.querySelector<HTMLElement>(`[data-level="ticket ${part}"] [role=slider]`)?.focus());
  }

  const isStop = part === 'stopLoss';
  return (
    <button
      ref={element}
      type="button"
      {...handlers}
      aria-label={t('positions:chartTicket.add', { stop: t(`levels.${part}`) })}
      title={t('positions:chartTicket.add', { stop: t(`levels.${part}`) })}
      onClick={add}
      className={classNames(
        TAG_CLASS,
        'cursor-ns-resize touch-pan-y border bg-raised select-none hover:bg-hover',
        isStop ? 'border-muted text-strong' : 'border-accent text-accent',
      )}
    >
      +{t(isStop ? 'chart.tools.stopLossShort' : 'chart.tools.takeProfitShort')}
    </button>
  );
}

/** A stop loss or take profit of the ticket. */
function LevelTag({ part, ...props }: TicketTagProps & { readonly part: 'stopLoss' | 'takeProfit' }) {
  const { t } = useTranslation(['trading', 'positions']);
  const { form, dispatch } = props.ticket;
  const stop = t(`levels.${part}`);
  const isStop = part === 'stopLoss';
  const tone = isStop ? 'bg-muted text-surface' : 'bg-accent-fill text-on-fill';

  function write(context: TicketContext, locale: string): LevelWords {
    const placed = placeStop(form, part, context);
    const result = summariseStop(form, part, context)?.result ?? null;
    const figures = placed === null ? [] : [formatPercent(percentAt(placed.position, placed.level), locale, 2, true)];
    return {
      level: placed?.level ?? null,
      name: t(isStop ? 'chart.tools.stopLossShort' : 'chart.tools.takeProfitShort'),
      figures: [...figures, ...(result === null ? [] : [formatMoney(result, locale, true)])].join(' · '),
    };
  }

  const remove = (): void => dispatch({ kind: part, text: '' });
  if (!isMovable(part, form)) return <FixedTag className={tone} write={write} />;
  return (
    <span className="pointer-events-auto flex items-center gap-1">
      <SliderTag
        {...props}
        part={part}
        className={tone}
        label={t('positions:chartTicket.level', { stop })}
        write={write}
        onRemove={remove}
      />
      <button
        type="button"
        aria-label={t('positions:chartTicket.remove', { stop })}
        title={t('positions:chartTicket.remove', { stop })}
        onClick={remove}
        className={classNames(TAG_CLASS, 'border border-line bg-raised px-0.5! text-muted hover:text-strong')}
      >
        <CloseIcon className="size-3.5" />
      </button>
    </span>
  );
}

/** What a tag says at the current quote. */
interface LevelWords {
  readonly level: Price | null;
  readonly name: string;
  readonly figures: string;
}

type WriteLevel = (context: TicketContext, locale: string) => LevelWords;

interface SliderTagProps extends TicketTagProps {
  readonly label: string;
  readonly className: string;
  readonly write: WriteLevel;
  readonly onRemove?: () => void;
}

/** A slider on its line, painted with every quote: a distance from the market moves with it. */
function SliderTag({ part, ticket, heightOf, priceAt, label, className, write, onRemove }: SliderTagProps) {
  const { t } = useTranslation(['trading', 'positions']);
  const locale = useLocale();
  const platform = usePlatform();
  const { selected } = platform;
  const { digits } = selected;
  const hintId = useId();
  const { form, dispatch } = ticket;
  const name = useRef<HTMLSpanElement>(null);
  const figures = useRef<HTMLSpanElement>(null);
  const words = (): LevelWords => write(readTicketContext(platform, locale), locale);

  const element = useLivePaint<HTMLDivElement>(selected.symbol, (tag) => {
    const { level, name: title, figures: text } = words();
    setText(name.current, title);
    setText(figures.current, text);
    if (level === null) return;
    tag.setAttribute('aria-valuenow', String(priceToDecimal(level)));
    tag.setAttribute('aria-valuetext', [formatLevel(level, digits, locale), text].filter(Boolean).join(', '));
  });
  const { isChosen, handlers } = useLevelDrag({ element, digits, isBlocked: false, heightOf, priceAt, onMove: moveTo });

  function moveTo(price: Price): void {
    dispatch(moveTicketLevel(part, price, form, readTicketContext(platform, locale)));
  }

  function handleKey(event: KeyboardEvent<HTMLElement>): void {
    const { level } = words();
    const next = level === null ? null : levelAfterKey(level, event, digits);
    if (next !== null) moveTo(next);
    else if ((event.key === 'Delete' || event.key === 'Backspace') && onRemove !== undefined) onRemove();
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  const now = words().level;
  const most = now === null ? 0 : Math.abs(priceToDecimal(now)) * HIGHEST_FACTOR;
  return (
    <div
      ref={element}
      role="slider"
      tabIndex={0}
      aria-label={label}
      aria-orientation="vertical"
      aria-valuemin={selected.mayBeNegative ? -most : 0}
      aria-valuemax={most}
      aria-valuenow={now === null ? 0 : priceToDecimal(now)}
      aria-describedby={hintId}
      {...handlers}
      onKeyDown={handleKey}
      className={classNames(
        TAG_CLASS,
        'relative cursor-ns-resize select-none focus-visible:outline-2 focus-visible:-outline-offset-2 focus-visible:outline-focus',
        isChosen ? 'touch-none ring-2 ring-focus' : 'touch-pan-y',
        className,
      )}
    >
      <span aria-hidden="true" className="group-data-[away=down]:hidden group-data-[away=up]:hidden">
        ⇕
      </span>
      {/* The line is out of view in this direction. */}
      <span aria-hidden="true" className="hidden group-data-[away=up]:inline">
        ↑
      </span>
      <span aria-hidden="true" className="hidden group-data-[away=down]:inline">
        ↓
      </span>
      <span ref={name} />
      <span ref={figures} className="font-semibold empty:hidden" />
      {isChosen && <span>{t('chart.tools.dragNow')}</span>}
      <span id={hintId} hidden>
        {t('positions:chartTicket.moveHint')}
      </span>
    </div>
  );
}

/** A line that only shows where it is: a trailing stop begins at its distance. */
function FixedTag({ className, write }: { readonly className: string; readonly write: WriteLevel }): ReactNode {
  const locale = useLocale();
  const platform = usePlatform();
  const element = useLivePaint<HTMLSpanElement>(platform.selected.symbol, (span) => {
    const { name, figures } = write(readTicketContext(platform, locale), locale);
    setText(span, [name, figures].filter(Boolean).join(' '));
  });
  return <span ref={element} className={classNames(TAG_CLASS, className)} />;
}

/** A slider needs a maximum; no order is this far away. */
const HIGHEST_FACTOR = 10;
