import type { AccountFigures } from '@fairlead/domain/trading/margin.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { buttonClass } from '../../../ui/button.tsx';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { UNKNOWN_FIGURE } from '../format-quote.ts';
import { useAccountPart, useFigures } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import type { SummaryFigure } from './summary-bar.tsx';

/** What a figure is, its formula, and the formula with the figures of this moment. */
export default function FigureFormula({ figure }: { readonly figure: SummaryFigure }) {
  const { t } = useTranslation('trading');
  const { rules } = usePlatform();
  const locale = useLocale();
  const figures = useFigures();
  const openCount = useAccountPart(({ positions }) => positions.length);
  if (figures === undefined) return null;
  const isBelowZero = (figure === 'balance' && figures.balance < 0) || (figure === 'freeMargin' && figures.freeMargin < 0);
  const values = { ...valuesOf(figures, locale), count: openCount, stopOut: formatPercent(rules.stopOutPercent, locale, 0) };
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted">{t(`formula.${figure}.meaning`, values)}</p>
      <p className="rounded-mark bg-hover px-2 py-1.5 tabular-nums">{t(`formula.${figure}.filled`, values)}</p>
      {figure === 'freeMargin' && figures.availableMargin !== figures.freeMargin && (
        <p className="text-muted">{t('formula.freeMargin.limited', values)}</p>
      )}
      {isBelowZero && (
        <>
          <p>{t(figures.balance < 0 ? 'formula.negative' : 'formula.noFreeMargin')}</p>
          <Link to="/payment/deposit" className={buttonClass('secondary', 'dense')}>
            {t('formula.deposit')}
          </Link>
        </>
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
