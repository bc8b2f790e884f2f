import type { HeldPosition } from '@fairlead/contract/read-trading.ts';
import { depositForRelief, lossLeft } from '@fairlead/domain/trading/margin-relief.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { buttonClass } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { Money } from '../../../ui/figures.tsx';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { ChevronDownIcon, ErrorIcon, WarningIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { SideMark } from '../../../ui/side-mark.tsx';
import { UNKNOWN_FIGURE } from '../format-quote.ts';
import { useFiguresPaint } from '../live/use-figures-paint.ts';
import { setText } from '../live/use-live-paint.ts';
import { useConnection } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { GoneMark } from '../positions/gone-mark.tsx';
import { CloseButton } from '../positions/close-button.tsx';
import { LiveProfit } from '../positions/live-profit.tsx';
import { useHeldRows } from '../rows/use-held-rows.ts';
import { hidePopoverOf } from './hide-popover.ts';
import type { MarginStage } from './margin-stage.ts';
import { createReliefAdvisor } from './relief-advisor.ts';

/** Shown while the margin level is too low: how far the stop-out is, and what would avoid it. It moves nothing when it comes and goes. */
export function MarginBanner({ stage }: { readonly stage: Exclude<MarginStage, 'calm'> }) {
  const { t } = useTranslation('notices');
  const locale = useLocale();
  const isCritical = stage === 'critical';
  const level = useFiguresPaint<HTMLSpanElement>((span, figures) => {
    const percent = figures?.marginLevelPercent ?? null;
    setText(span, percent === null ? UNKNOWN_FIGURE : formatPercent(percent, locale));
  });
  const loss = useLossLeft<HTMLSpanElement>();
  const isCut = useConnection().kind !== 'live';
  return (
    // Over the chart, or in the line that a phone keeps free for it. There it gives way to what is said about the connection: while that is
    // gone nothing helps.
    <section
      aria-label={t('margin.label')}
      className={classNames('rounded-control bg-raised max-md:absolute max-md:inset-0', isCut && 'max-md:invisible')}
    >
      <div
        className={classNames(
          'flex items-center gap-x-3 rounded-control border border-l-3 text-dense max-md:h-full max-md:px-2 md:px-3 md:py-1.5 md:shadow-overlay',
          isCritical ? 'border-short bg-short-tint' : 'border-caution bg-caution-tint',
        )}
      >
        {isCritical ? <ErrorIcon className="size-4.5 text-short" /> : <WarningIcon className="size-4.5 text-caution" />}
        <p className="font-semibold whitespace-nowrap tabular-nums max-md:flex-1">
          {t('margin.level')} <span ref={level} />
        </p>
        <p className="min-w-0 tabular-nums max-md:hidden">
          <span ref={loss} />
        </p>
        <Popover
          align="end"
          title={t('margin.helps')}
          className="w-90"
          trigger={
            <button type="button" className={buttonClass(isCritical ? 'danger' : 'secondary', 'dense', 'pointer-events-auto max-md:h-6.5')}>
              {t('margin.helps')}
              <ChevronDownIcon className="size-4" />
            </button>
          }
        >
          <Relief />
        </Popover>
      </div>
    </section>
  );
}

/** Writes how much more can be lost before positions are closed. */
function useLossLeft<Element extends HTMLElement>() {
  const { t } = useTranslation('notices');
  const { rules } = usePlatform();
  const locale = useLocale();
  const stopOut = formatPercent(rules.stopOutPercent, locale, 0);
  return useFiguresPaint<Element>((element, figures) => {
    if (figures !== undefined) setText(element, t('margin.lossLeft', { stopOut, loss: formatMoney(lossLeft(figures, rules), locale) }));
  });
}

const NO_CLOSINGS: readonly HeldPosition[] = [];

function Relief() {
  const { t } = useTranslation('notices');
  const { session, rules } = usePlatform();
  const locale = useLocale();
  const adviseClosings = useMemo(() => createReliefAdvisor(session, rules), [session, rules]);
  const closings = useSyncExternalStore(session.figures.subscribe, adviseClosings);
  const warning = formatPercent(rules.marginWarningPercent, locale, 0);
  const deposit = useFiguresPaint<HTMLParagraphElement>((paragraph, figures) => {
    if (figures === undefined) return;
    const amount = depositForRelief(figures, rules);
    setText(
      paragraph,
      amount === 0 ? t('margin.reached', { warning }) : t('margin.deposit', { warning, amount: formatMoney(amount, locale) }),
    );
  });
  const { rows, regionProps } = useHeldRows(closings ?? NO_CLOSINGS);
  const loss = useLossLeft<HTMLParagraphElement>();
  return (
    <div className="pointer-events-auto flex flex-col gap-3" {...regionProps}>
      <p ref={loss} className="tabular-nums md:hidden" />
      <p ref={deposit} className="tabular-nums" />
      {closings === null && <p className="text-muted">{t('margin.noClosing', { warning })}</p>}
      {rows.length > 0 && (
        <div className="flex flex-col gap-1.5">
          <p>{t('margin.close', { warning, count: (closings ?? NO_CLOSINGS).length })}</p>
          <ul className="max-h-60 overflow-y-auto rounded-control border border-line [&>li+li]:border-t">
            {rows.map(({ item, isGone }) => (
              <Closing key={item.id} position={item} isGone={isGone} />
            ))}
          </ul>
          <p className="text-mini text-muted">{t('margin.closeNote')}</p>
        </div>
      )}
    </div>
  );
}

/** A position whose closing helps: what that frees, with which profit, and the way to it. */
function Closing({ position, isGone }: { readonly position: HeldPosition; readonly isGone: boolean }) {
  const { t } = useTranslation('notices');
  const { select } = usePlatform();
  return (
    <li className="flex items-center gap-3 border-line px-2.5 py-2">
      <div className="min-w-0 flex-1">
        <div className="flex items-center gap-2">
          <button
            type="button"
            title={position.displayName}
            className="rounded-mark font-semibold hover:underline"
            onClick={(event) => {
              hidePopoverOf(event.currentTarget);
              select(position.symbol);
            }}
          >
            {position.symbol}
          </button>
          <SideMark side={position.side} />
        </div>
        <p className="text-mini leading-5 text-muted">
          {t('margin.frees')} <Money amount={position.margin} className="text-strong" /> · {t('margin.profit')}{' '}
          <LiveProfit position={position} className="w-16 justify-start!" />
        </p>
      </div>
      {isGone ? <GoneMark positionId={position.id} /> : <CloseButton position={position} size="dense" className="pointer-coarse:h-9" />}
    </li>
  );
}
