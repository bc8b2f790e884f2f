import { closureAt } from '@fairlead/contract/markets/client.ts';
import { openingPrice } from '@fairlead/domain/trading/quote.ts';
import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { formatLevel } from '../format-quote.ts';
import { useCommandBlock } from '../live/use-command-block.ts';
import { useInstrumentBlock } from '../live/use-instrument-block.ts';
import { useSettled } from '../live/use-settled.ts';
import { usePending, useQuoteStatus } from '../live/use-stores.ts';
import { lazyPanel } from '../positions/load-panel.ts';
import { closedText } from '../opening-text.ts';
import { usePlatform } from '../platform-context.ts';
import { SINGLE_ENTER, SINGLE_PRESS } from '../presses/use-press-guard.ts';
import { AmountField } from './amount-field.tsx';
import { useFieldErrors } from './field-error.ts';
import { NOTICE_CLASS, OrderObstacle } from './order-obstacle.tsx';
import { useOrderConfirmation } from '../settings/order-confirmation.tsx';
import { readTicket, ticketLeverages } from './read-ticket.ts';
import { SideChooser } from './side-chooser.tsx';
import { StopFields } from './stop-fields.tsx';
import { readTicketContext, useDerived, useTicketProblems } from './ticket-context.ts';
import { TicketFigures } from './ticket-figures.tsx';
import type { OrderKind } from './ticket-form.ts';
import type { TicketPanelProps } from './ticket-panel-props.ts';
import type { TicketProblemCode } from './ticket-problems.ts';
import { useGuaranteeBar } from './use-guarantee-bar.ts';
import { usePlaceTicket } from './use-place-ticket.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

const InstrumentFacts = lazyPart(() => import('./instrument-facts.tsx'));
const SpecialSessionNote = lazyPart(() => import('../holidays/special-session-note.tsx'));
const RaisedMarginNote = lazyPart(() => import('../raises/raised-margin-note.tsx'));
const ComingActionsNote = lazyPanel(() => import('../actions/coming-actions-note.tsx'));
const ScheduledLeverageNote = lazyPart(() => import('../leverage/scheduled-leverage-note.tsx'));
const EntryFields = lazyPart(() => import('./entry-fields.tsx'));
const OneClickButtons = lazyPanel(() => import('./one-click-buttons.tsx'));

/** The problems that the instrument itself has at the moment. */
const BLOCKED_CODES: readonly TicketProblemCode[] = ['instrumentDelisted', 'tradingHalted', 'priceUnderReview'];
const ORDER_KINDS: readonly OrderKind[] = ['market', 'limit', 'stop'];
/** The label beside the choices: only a legend that floats takes part in the layout of its fieldset. */
const LEVERAGE_CLASS =
  'flex-row! flex-wrap items-center gap-2! [&_label]:min-h-5.5! [&_label]:px-0! [&_label]:text-mini [&>div]:flex-1 [&>legend]:float-left [&>legend]:mb-0!';

/** The fields of a new trade, its calculated figures, and the button that sends it. A market order only needs an amount. */
export function TicketFields({ form, dispatch, size, onPlaced }: TicketPanelProps) {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const platform = usePlatform();
  const { selected, access, rules } = platform;
  const problems = useTicketProblems(form);
  const errorOf = useFieldErrors(problems, form);
  const leverage = useDerived((context) => readTicket(form, context).leverage);
  const commandBlock = useCommandBlock();
  const shownBlock = useSettled(commandBlock, undefined);
  const isPending = usePending('open');
  const isOneClick = useOrderConfirmation().placing === 'oneClick' && form.orderKind === 'market';
  const element = useRef<HTMLFormElement>(null);
  const obstacle = problems.find(({ field }) => field === null);
  const instrumentBlock = useInstrumentBlock(selected.symbol);
  // The button shows this itself: a notice would move everything around it.
  const isBlocked = obstacle !== undefined && BLOCKED_CODES.includes(obstacle.code);
  const tradeBlock = isBlocked ? instrumentBlock : undefined;
  // So does it without a current price, as when the connection has been lost for a while.
  const quoteStatus = useQuoteStatus(selected.symbol);
  const isUnpriced = obstacle?.code === 'quoteUnavailable' && quoteStatus !== 'waiting';
  const now = platform.session.serverClock.now();
  const choices = ticketLeverages({ access, rules, instrument: selected, now });
  const closed =
    obstacle?.code === 'marketClosed' ? closedText(obstacle.limitTime, closureAt(selected, now), { t, locale, now }) : undefined;
  const guaranteeBar = useGuaranteeBar(form);
  const blocked = commandBlock ?? tradeBlock?.reason ?? closed ?? guaranteeBar;
  const overlay = shownBlock ?? tradeBlock?.reason;
  const place = usePlaceTicket({
    form,
    dispatch,
    onPlaced,
    onInvalid: (field) => element.current?.querySelector<HTMLInputElement>(`[data-field="${field}"] input`)?.focus(),
  });

  function chooseKind(orderKind: OrderKind): void {
    const { lastQuote } = readTicketContext(platform, locale);
    const current = lastQuote === undefined ? null : openingPrice(form.side, lastQuote);
    const currentPriceText = current === null ? '' : formatLevel(current, selected.digits, locale);
    dispatch({ kind: 'orderKind', orderKind, currentPriceText });
  }

  return (
    <form
      {...SINGLE_ENTER}
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        // Only a click on a price sends then.
        if (blocked === undefined && !isOneClick) void place();
      }}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div
        className={classNames(
          'flex min-h-0 flex-1 flex-col overflow-y-auto',
          size === 'dense' ? 'gap-1.5 px-3 pt-1.5 pb-0.5' : 'gap-4 px-4 py-3',
        )}
      >
        <Segmented
          label={t('trading:orders.ticket.kind')}
          labelHidden
          size={size}
          options={ORDER_KINDS.map((value) => ({
            value,
            label: t(`trading:orders.kind.${value}`),
            title: t(`trading:orders.kindMeaning.${value}`),
          }))}
          value={form.orderKind}
          onValueChange={chooseKind}
          {...(size === 'dense' ? { className: '[&_label]:min-h-5' } : {})}
        />
        <SideChooser side={form.side} onSide={(side) => dispatch({ kind: 'side', side })} />
        {form.orderKind !== 'market' && (
          <Suspense fallback={<Skeleton className={size === 'dense' ? 'h-13' : 'h-30'} />}>
            <EntryFields {...{ form, dispatch, size, errorOf }} orderKind={form.orderKind} />
          </Suspense>
        )}
        <AmountField {...{ form, dispatch, size, leverage }} error={errorOf('amount')} />
        <Segmented
          label={t('trading:ticket.leverage')}
          size={size}
          options={choices.map((choice) => ({
            value: String(choice.leverage),
            label: `${choice.leverage}×`,
            disabled: !choice.allowed,
            ...(choice.allowed ? {} : { title: t('trading:ticket.leverageNotAllowed') }),
          }))}
          value={leverage === null ? null : String(leverage)}
          onValueChange={(value) => dispatch({ kind: 'leverage', leverage: Number(value) })}
          error={errorOf('leverage')}
          className={size === 'dense' ? LEVERAGE_CLASS : '[&_label]:px-0.5'}
        />
        {rules.raisedMargins.some(({ symbol }) => symbol === selected.symbol) && (
          <Suspense>
            <RaisedMarginNote form={form} />
          </Suspense>
        )}
        {rules.scheduledLeverage.some(({ subject }) => subject === selected.symbol || subject === selected.ruleClass) && (
          <Suspense>
            <ScheduledLeverageNote orderKind={form.orderKind} />
          </Suspense>
        )}
        <StopFields {...{ form, dispatch, size, errorOf, guaranteeBar }} />
        <TicketFigures form={form} />
        {size !== 'dense' && selected.specialSessions.length > 0 && (
          <Suspense>
            <SpecialSessionNote />
          </Suspense>
        )}
        {selected.comingActions.length > 0 && (
          <Suspense>
            <ComingActionsNote />
          </Suspense>
        )}
        {size === 'dense' && (
          <Suspense>
            <InstrumentFacts />
          </Suspense>
        )}
      </div>
      <div
        className={classNames('relative flex shrink-0 flex-col gap-2 border-t border-line', size === 'dense' ? 'px-3 py-1' : 'px-4 py-3')}
      >
        {/* On a wide screen the banners over the chart say the same. Above the figures, so that the button keeps its place. */}
        {size !== 'dense' && overlay !== undefined && (
          <div className="pointer-events-none absolute inset-x-4 bottom-full mb-2 rounded-control bg-raised">
            <Notice tone="caution" className={NOTICE_CLASS}>
              {overlay}
            </Notice>
          </div>
        )}
        {obstacle !== undefined && tradeBlock === undefined && !isUnpriced && (
          <OrderObstacle problem={obstacle} symbol={selected.symbol} digits={selected.digits} onWait={() => chooseKind('limit')} />
        )}
        {isOneClick && tradeBlock === undefined && closed === undefined && !isUnpriced ? (
          <Suspense fallback={<Skeleton className={size === 'dense' ? 'h-15' : 'h-20'} />}>
            <OneClickButtons {...{ form, size, blocked, isPending }} onPress={(side) => void place(side)} />
          </Suspense>
        ) : (
          <Button
            {...SINGLE_PRESS}
            type="submit"
            variant={form.side}
            size={size === 'dense' ? 'regular' : 'large'}
            loading={isPending}
            blocked={blocked}
            onBlockedPress={(reason) =>
              showToast({
                title: t(form.orderKind === 'market' ? 'trading:order.notExecuted' : 'trading:orders.notPlaced'),
                text: reason,
                tone: 'info',
              })
            }
            disabled={obstacle !== undefined && tradeBlock === undefined && closed === undefined}
            className="w-full"
          >
            {submitText()}
          </Button>
        )}
      </div>
    </form>
  );

  function submitText(): string {
    const { symbol } = selected;
    if (tradeBlock !== undefined) return tradeBlock.state;
    if (isUnpriced) return t('trading:markets.unavailable');
    if (closed !== undefined) return t('trading:markets.closed');
    if (form.orderKind !== 'market') return t(`trading:orders.submit.${form.orderKind}.${form.side}`, { symbol });
    return t(form.side === 'long' ? 'trading:ticket.buyNow' : 'trading:ticket.sellNow', { symbol });
  }
}
