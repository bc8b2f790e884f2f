import { centsFromEuros } from '@fairlead/domain/money.ts';
import { openingPrice, type Side } from '@fairlead/domain/trading/quote.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ControlSize } from '../../../ui/button.tsx';
import { classNames } from '../../../ui/class-names.ts';
import { formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { formatQuote, UNKNOWN_FIGURE } from '../format-quote.ts';
import { useQuote } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { calculate, CALCULATOR_LEVERAGES, findCalculatorProblem, type CalculatorLeverage } from './calculator.ts';

/** What a move of so many percent would bring, and at which price the stake would be gone. Sends nothing. */
export function CalculatorPanel({ size }: { readonly size: ControlSize }) {
  const { t } = useTranslation('trading');
  const [side, setSide] = useState<Side>('long');
  const [amount, setAmount] = useState<number | null>(100);
  const [percent, setPercent] = useState<number | null>(5);
  const [leverage, setLeverage] = useState<CalculatorLeverage>(1);

  function problemText(value: number | null): string | undefined {
    const problem = findCalculatorProblem(value);
    return problem === null ? undefined : t(problem === 'required' ? 'ticket.required' : 'calculator.belowOne');
  }

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
        <NumberField
          label={t('calculator.amount')}
          size={size}
          suffix="€"
          value={amount}
          onValueChange={setAmount}
          step={10}
          error={problemText(amount)}
        />
        <NumberField
          label={t('calculator.percent')}
          size={size}
          suffix="%"
          value={percent}
          onValueChange={setPercent}
          step={1}
          error={problemText(percent)}
        />
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

interface CalculatorFiguresProps {
  readonly side: Side;
  readonly amount: number | null;
  readonly percent: number | null;
  readonly leverage: CalculatorLeverage;
}

function CalculatorFigures({ side, amount, percent, leverage }: CalculatorFiguresProps) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { selected } = usePlatform();
  const quote = useQuote(selected.symbol)?.quote;
  const stake = amount === null || findCalculatorProblem(amount) !== null ? null : centsFromEuros(amount);
  const move = percent === null || findCalculatorProblem(percent) !== null ? null : percent;
  const result =
    stake === null || move === null
      ? null
      : calculate({ side, amount: stake, percent: move, leverage, openPrice: quote === undefined ? null : openingPrice(side, quote) });
  const termination = result?.terminationPrice ?? null;
  const rows = [
    ['notional', result === null ? UNKNOWN_FIGURE : formatMoney(result.notional, locale)],
    ['result', result === null ? UNKNOWN_FIGURE : `± ${formatMoney(result.result, locale)}`],
    ['termination', termination === null ? UNKNOWN_FIGURE : formatQuote(termination, selected.digits, locale)],
  ] as const;
  return (
    <>
      <dl className="flex flex-col text-dense">
        {rows.map(([name, text]) => (
          <div key={name} className="flex items-baseline justify-between gap-2 leading-4.5">
            <dt className="truncate text-muted">{t(`calculator.${name}`)}</dt>
            <dd className="tabular-nums">{text}</dd>
          </div>
        ))}
      </dl>
      <p className="text-mini text-muted">{t('calculator.note', { symbol: selected.symbol })}</p>
    </>
  );
}
