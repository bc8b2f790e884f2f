import type { AccountFigures } from '@fairlead/domain/trading/margin.ts';
import { addCents, negateCents, subtractCents } from '@fairlead/domain/money.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { UNKNOWN_FIGURE } from '../format-quote.ts';
import { useAccountPart, useFigures } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import type { SummaryFigure } from './summary-figure.ts';

/** Explains a figure, with its formula and the formula filled in with current figures. */
export default function FigureFormula({ figure }: { readonly figure: SummaryFigure }) {
  const { t } = useTranslation('trading');
  const { rules } = usePlatform();
  const locale = useLocale();
  const figures = useFigures();
  const openCount = useAccountPart(({ positions }) => positions.length);
  const margins = useAccountPart(({ positions }) => addCents(...positions.map(({ margin }) => margin)));
  const owed = useAccountPart((account) => account.owed);
  if (figures === undefined) return null;
  const isFromBalance = figure === 'balance' || figure === 'freeMargin';
  const isBelowZero = isFromBalance && figures[figure] < 0;
  const hasDebt = isFromBalance && owed < 0;
  // Bonus and credit cover losses before cash falls below zero, so a negative balance here is cash.
  const held = subtractCents(figures.balance, owed);
  const values = {
    ...valuesOf(figures, locale),
    held: formatMoney(held, locale),
    owed: formatMoney(negateCents(owed), locale),
    count: openCount,
    stopOut: formatPercent(rules.stopOutPercent, locale, 0),
  };
  const [meaning, filled] =
    figure === 'balance' && hasDebt
      ? (['formula.balance.meaningOwed', 'formula.balance.filledOwed'] as const)
      : figure === 'usedMargin' && figures.usedMargin !== margins
        ? (['formula.usedMargin.meaningRaised', 'formula.usedMargin.filled'] as const)
        : ([`formula.${figure}.meaning`, `formula.${figure}.filled`] as const);
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted">{t(meaning, values)}</p>
      <p className="rounded-mark bg-hover px-2 py-1.5 tabular-nums">{t(filled, values)}</p>
      {figure === 'freeMargin' && figures.profit < 0 && figures.availableMargin !== figures.freeMargin && (
        <p className="text-muted">{t('formula.freeMargin.limited', values)}</p>
      )}
      {hasDebt && <p>{t('formula.owed', values)}</p>}
      {isBelowZero && held < 0 && <p>{t(hasDebt ? 'formula.negativeCash' : 'formula.negative', values)}</p>}
      {isBelowZero && held >= 0 && openCount > 0 && <p>{t('formula.noFreeMargin')}</p>}
      {(isBelowZero || hasDebt) && (
        <Link to="/payment/deposit" className={buttonClass('secondary', 'dense')}>
          {t('formula.deposit')}
        </Link>
      )}
    </div>
  );
}

function valuesOf(figures: AccountFigures, locale: string) {
  const money = (amount: AccountFigures['balance']): string => formatMoney(amount, locale);
  return {
    balance: money(figures.balance),
    equity: money(figures.equity),
    profit: formatMoney(figures.profit, locale, true),
    freeMargin: money(figures.freeMargin),
    usedMargin: money(figures.usedMargin),
    availableMargin: money(figures.availableMargin),
    marginLevel: figures.marginLevelPercent === null ? UNKNOWN_FIGURE : formatPercent(figures.marginLevelPercent, locale),
  };
}
