import type { HeldPosition } from '@fairlead/contract/trading/client.ts';
import { depositForRelief } from '@fairlead/domain/trading/margin-relief.ts';
import { requiredMargin } from '@fairlead/domain/trading/raised-margin.ts';
import { useMemo, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/figures.tsx';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { SideMark } from '../../../ui/side-mark.tsx';
import { useFiguresPaint } from '../live/use-figures-paint.ts';
import { setText } from '../live/use-live-paint.ts';
import { usePlatform } from '../platform-context.ts';
import { CloseButton } from '../positions/close-button.tsx';
import { GoneMark } from '../positions/gone-mark.tsx';
import { LiveProfit } from '../positions/live-profit.tsx';
import { useHeldRows } from '../rows/use-held-rows.ts';
import { hidePopoverOf } from './hide-popover.ts';
import { createReliefAdvisor } from './relief-advisor.ts';
import { useLossLeft } from './use-loss-left.ts';

const NO_CLOSINGS: readonly HeldPosition[] = [];

/** What would restore the margin level: the deposit needed, or the positions to close. */
export default function MarginRelief() {
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

/** A position worth closing: the margin it frees, its profit, and a link to it. */
function Closing({ position, isGone }: { readonly position: HeldPosition; readonly isGone: boolean }) {
  const { t } = useTranslation('notices');
  const { select, rules } = usePlatform();
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
          {t('margin.frees')} <Money amount={requiredMargin(position, rules)} className="text-strong" /> · {t('margin.profit')}{' '}
          <LiveProfit position={position} className="w-16 justify-start!" />
        </p>
      </div>
      {isGone ? <GoneMark positionId={position.id} /> : <CloseButton position={position} size="dense" className="pointer-coarse:h-9" />}
    </li>
  );
}
