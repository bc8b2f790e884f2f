import { centsToEuros } from '@fairlead/domain/money.ts';
import { useRef, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatNumberForField } from '../../../ui/number-input.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { formatOpening } from '../format-opening.ts';
import { useConnection, usePending, useQuote } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { failureText, refusalText } from '../refusal-text.ts';
import { AvailableMargin } from './available-margin.tsx';
import { InstrumentFacts } from './instrument-facts.tsx';
import { SideChooser } from './side-chooser.tsx';
import { readTicketContext, useDerived, useTicketProblems } from './ticket-context.ts';
import { findTicketProblems, readTicket, ticketLeverages, type TicketField } from './ticket-form.ts';
import { TicketFigures, TicketResult } from './ticket-figures.tsx';
import type { TicketPanelProps } from './ticket-panel.tsx';

const NOTICE_CLASS = 'px-2! py-1.5! text-dense!';

/** Right-aligned figures of one width in a text field. */
const FIGURE_INPUT_CLASS = '[&_input]:text-right [&_input]:tabular-nums';

export function TicketFields({ form, dispatch, size, onPlaced }: TicketPanelProps) {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const platform = usePlatform();
  const { selected, session } = platform;
  const problems = useTicketProblems(form);
  const leverage = useDerived((context) => readTicket(form, context).leverage);
  const isConnected = useConnection().kind === 'live';
  const isPending = usePending('open');
  const element = useRef<HTMLFormElement>(null);
  const writer = { t, locale, digits: selected.digits };
  const choices = ticketLeverages(platformRules(platform));
  const obstacle = problems.find(({ field }) => field === null);

  function errorOf(field: TicketField): string | undefined {
    const problem = problems.find((one) => one.field === field);
    if (problem === undefined || (problem.code === 'required' && !form.attempted)) return undefined;
    switch (problem.code) {
      case 'required':
        return t('trading:ticket.required');
      case 'notANumber':
        return t('trading:ticket.notANumber');
      case 'atMostTwoDecimals':
        return t('trading:ticket.atMostTwoDecimals');
      case 'notLoaded':
        return undefined;
      default:
        return refusalText({ ...problem, code: problem.code }, writer);
    }
  }

  async function place(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    dispatch({ kind: 'attempted' });
    const context = readTicketContext(platform, locale);
    const { margin, leverage: chosen, stopLoss, takeProfit } = readTicket(form, context);
    const standing = findTicketProblems(form, context);
    if (standing.length > 0 || margin === null || chosen === null || context.quote === undefined) {
      const field = standing.find((problem) => problem.field !== null)?.field;
      element.current?.querySelector<HTMLInputElement>(`[data-field="${field}"] input`)?.focus();
      return;
    }
    const order = { symbol: selected.symbol, side: form.side, margin, leverage: chosen, stopLoss, takeProfit };
    const answer = await session.desk.open(order, context.quote);
    const failure = failureText(answer, writer);
    if (failure !== null) return showToast({ title: t('trading:order.notExecuted'), text: failure, tone: 'danger' });
    if (answer.kind !== 'done') return;
    showToast({ title: t('trading:order.alert'), text: t('trading:order.created'), tone: 'success' });
    dispatch({ kind: 'placed' });
    onPlaced?.();
  }

  return (
    <form ref={element} noValidate onSubmit={(event) => void place(event)} className="flex min-h-0 flex-1 flex-col">
      <div
        className={classNames(
          'flex min-h-0 flex-1 flex-col overflow-y-auto',
          size === 'dense' ? 'gap-2 px-3 pt-2.5 pb-2' : 'gap-4 px-4 py-3',
        )}
      >
        <SideChooser side={form.side} onSide={(side) => dispatch({ kind: 'side', side })} />
        <div data-field="amount">
          <TextField
            label={t('trading:ticket.amount')}
            labelAside={
              <AvailableMargin
                onUse={(amount) => dispatch({ kind: 'amount', text: formatNumberForField(centsToEuros(amount), locale, 2, 2) })}
              />
            }
            size={size}
            inputMode="decimal"
            autoComplete="off"
            trailing={<span className="text-muted">€</span>}
            value={form.amountText}
            onChange={(event) => dispatch({ kind: 'amount', text: event.currentTarget.value })}
            error={errorOf('amount')}
            className={FIGURE_INPUT_CLASS}
          />
        </div>
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
          className="[&_label]:px-0.5"
        />
        <div className="grid grid-cols-2 gap-2">
          {(['stopLoss', 'takeProfit'] as const).map((field) => (
            <div key={field} data-field={field}>
              <TextField
                label={t(`trading:ticket.${field}`)}
                size={size}
                inputMode="decimal"
                autoComplete="off"
                placeholder={t('trading:ticket.none')}
                value={field === 'stopLoss' ? form.stopLossText : form.takeProfitText}
                onChange={(event) => dispatch({ kind: field, text: event.currentTarget.value })}
                error={errorOf(field)}
                hint={<TicketResult form={form} field={field} />}
                className={FIGURE_INPUT_CLASS}
              />
            </div>
          ))}
        </div>
        <TicketFigures form={form} />
        {size === 'dense' && <InstrumentFacts />}
      </div>
      <div className={classNames('flex shrink-0 flex-col gap-2 border-t border-line', size === 'dense' ? 'px-3 py-2' : 'px-4 py-3')}>
        {!isConnected && (
          <Notice tone="caution" className={NOTICE_CLASS}>
            {t('trading:ticket.noConnection')}
          </Notice>
        )}
        {isConnected && obstacle !== undefined && obstacle.code !== 'notLoaded' && (
          <Obstacle code={obstacle.code} symbol={selected.symbol} />
        )}
        <Button
          type="submit"
          variant={form.side}
          size={size === 'dense' ? 'regular' : 'large'}
          loading={isPending}
          disabled={!isConnected || obstacle !== undefined}
          className="w-full"
        >
          {t(form.side === 'long' ? 'trading:ticket.buyNow' : 'trading:ticket.sellNow', { symbol: selected.symbol })}
        </Button>
      </div>
    </form>
  );
}

type ObstacleCode = Parameters<typeof refusalText>[0]['code'] | 'required' | 'notANumber' | 'atMostTwoDecimals' | 'notLoaded';

/** What stands against any order in this instrument right now, with the time it opens where that is known. */
function Obstacle({ code, symbol }: { readonly code: ObstacleCode; readonly symbol: string }) {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const view = useQuote(symbol);
  const opensAt = view?.opensAt ?? null;
  if (view?.status === 'waiting') return null;
  if (code === 'required' || code === 'notANumber' || code === 'atMostTwoDecimals' || code === 'notLoaded') return null;
  return (
    <Notice tone="caution" className={NOTICE_CLASS}>
      {t(`errors:${code}`, { limit: '' })}
      {code === 'quoteUnavailable' &&
        view !== undefined &&
        opensAt !== null &&
        ` · ${t('trading:ticket.opensAt', { time: formatOpening(opensAt, view.asOf, locale) })}`}
    </Notice>
  );
}

function platformRules({ access, rules, selected }: ReturnType<typeof usePlatform>) {
  return { access, rules, instrument: selected };
}
