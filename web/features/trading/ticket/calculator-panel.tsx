import { centsFromEuros, type Cents } from '@fairlead/domain/money.ts';
import { reachOf } from '@fairlead/domain/trading/level-reach.ts';
import { openingPrice, type Side } from '@fairlead/domain/trading/quote.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlSize } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { NumberField, type NumberFieldProps } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { formatQuote, UNKNOWN_FIGURE } from '../format-quote.ts';
import { useAccountPart, useFigures, useQuote } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { calculate, CALCULATOR_LEVERAGES, findCalculatorProblem, type CalculatorLeverage } from './calculator.ts';
import { otherEquityOf } from '../stores/live-figures.ts';
import { forecastStopOut } from './ticket-summary.ts';

/** The result of a price move in percent, and the price at which the margin would be lost. Sends nothing. */
export default function CalculatorPanel({ size }: { readonly size: ControlSize }) {
  const { t } = useTranslation('trading');
  const [side, setSide] = useState<Side>('long');
  const [amount, setAmount] = useState<number | null>(100);
  const [percent, setPercent] = useState<number | null>(5);
  const [leverage, setLeverage] = useState<CalculatorLeverage>(1);

  return (
    <div className={classNames('flex flex-col', size === 'dense' ? 'gap-2.5 p-3' : 'gap-4 px-4 py-3')}>
      <Segmented
        label={t('ticket.side')}
        labelHidden
        size={size}
        options={[
          { value: 'short', label: t('ticket.sell'), tone: 'short' },
          { value: 'long', label: t('ticket.buy'), tone: 'long' },
        ]}
        value={side}
        onValueChange={setSide}
      />
      <div className="grid grid-cols-2 gap-2">
        <CalculatorField label={t('calculator.amount')} size={size} suffix="€" step={10} value={amount} onValueChange={setAmount} />
        <CalculatorField label={t('calculator.percent')} size={size} suffix="%" step={1} value={percent} onValueChange={setPercent} />
      </div>
      <Segmented
        label={t('ticket.leverage')}
        size={size}
        options={CALCULATOR_LEVERAGES.map((choice) => ({ value: String(choice), label: `${choice}×` }))}
        value={String(leverage)}
        onValueChange={(value) => setLeverage(CALCULATOR_LEVERAGES.find((choice) => String(choice) === value) ?? 1)}
        className="[&_label]:px-0.5"
      />
      <CalculatorFigures {...{ side, amount, percent, leverage }} />
    </div>
  );
}

type CalculatorFieldProps = Required<Pick<NumberFieldProps, 'label' | 'size' | 'suffix' | 'step' | 'value' | 'onValueChange'>>;

function CalculatorField(props: CalculatorFieldProps) {
  const { t } = useTranslation('trading');
  const problem = findCalculatorProblem(props.value);
  const text = problem === null ? undefined : t(problem === 'required' ? 'ticket.required' : 'calculator.belowOne');
  return <NumberField {...props} error={text} />;
}

interface CalculatorFiguresProps {
  readonly side: Side;
  readonly amount: number | null;
  readonly percent: number | null;
  readonly leverage: CalculatorLeverage;
}

function CalculatorFigures({ side, amount, percent, leverage }: CalculatorFiguresProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { selected, rules } = usePlatform();
  const quote = useQuote(selected.symbol)?.quote;
  const margin = amount === null || findCalculatorProblem(amount) !== null ? null : centsFromEuros(amount);
  const move = percent === null || findCalculatorProblem(percent) !== null ? null : percent;
  const result =
    margin === null || move === null
      ? null
      : calculate({ side, amount: margin, percent: move, leverage, openPrice: quote === undefined ? null : openingPrice(side, quote) });
  const termination = result?.terminationPrice ?? null;
  const marginClose = useMarginClose({ side, amount: margin, leverage });
  const rows = [
    ['notional', t('calculator.notional'), result === null ? UNKNOWN_FIGURE : formatMoney(result.notional, locale)],
    ['result', t('calculator.result'), result === null ? UNKNOWN_FIGURE : `± ${formatMoney(result.result, locale)}`],
    ['termination', t('calculator.termination'), terminationText()],
    ['marginClose', t('orders.calculator.marginClose'), marginClose],
  ] as const;

  /** A buy without leverage is lost only at a price of zero, which isn't shown. */
  function terminationText(): string {
    if (termination === null || quote === undefined) return UNKNOWN_FIGURE;
    const reach = reachOf(termination, openingPrice(side, quote), selected);
    if (reach === 'far') return t('orders.ticket.farAway');
    return reach === 'never' ? t('orders.ticket.noStopOut') : formatQuote(termination, selected.digits, locale);
  }

  const values = { symbol: selected.symbol, percent: formatPercent(rules.stopOutPercent, locale, 0) };
  return (
    <>
      <dl className="flex flex-col text-dense">
        {rows.map(([name, label, text]) => (
          <div key={name} className="flex items-baseline justify-between gap-2 leading-4.5">
            <dt className="truncate text-muted">{label}</dt>
            <dd className="tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="text-mini text-muted">{t('orders.calculator.terminationNote', values)}</p>
      <p className="text-mini text-muted">{t('orders.calculator.marginNote', values)}</p>
    </>
  );
}

interface MarginCloseInput {
  readonly side: Side;
  readonly amount: Cents | null;
  readonly leverage: number;
}

/** Where the margin close-out would take place if the position were opened now, given the account's balance and positions. */
function useMarginClose({ side, amount, leverage }: MarginCloseInput): string {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { selected, rules } = usePlatform();
  const quote = useQuote(selected.symbol)?.quote;
  const figures = useFigures();
  const { quotes, account } = usePlatform().session;
  const positions = useAccountPart((state) => state.positions);
  const openPrice = quote === undefined ? null : openingPrice(side, quote);
  if (amount === null || quote === undefined || openPrice === null || openPrice <= 0 || figures === undefined) return UNKNOWN_FIGURE;
  if (amount > figures.availableMargin) return t('orders.calculator.tooMuch');
  const held = positions.filter(({ symbol }) => symbol === selected.symbol);
  const otherEquity = otherEquityOf(account.get(), selected.symbol, (symbol) => quotes.read(symbol)?.quote);
  const context = { figures, held, otherEquity, instrument: selected, rules };
  const { price = null, reach } = forecastStopOut({ side, margin: amount, leverage, openPrice }, quote, context) ?? {};
  if (reach === 'far') return t('orders.ticket.farAway');
  return price === null ? t('orders.ticket.noStopOut') : formatQuote(price, selected.digits, locale);
}
