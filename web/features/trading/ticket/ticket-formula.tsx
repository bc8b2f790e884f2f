import { type Cents, ZERO_CENTS } from '@fairlead/domain/money.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { closingPrice } from '@fairlead/domain/trading/quote.ts';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { formatQuote, UNKNOWN_FIGURE } from '../format-quote.ts';
import { usePlatform } from '../platform-context.ts';
import { readTicket, ticketQuote } from './read-ticket.ts';
import { FILLED_CLASS } from './ticket-classes.ts';
import { useDerived } from './ticket-context.ts';
import type { TicketFigure } from './ticket-figure.ts';
import type { TicketForm } from './ticket-form.ts';
import { summariseStop, type StopSummary } from './stop-summary.ts';
import { summariseTicket } from './ticket-summary.ts';

export interface TicketFormulaProps {
  readonly form: TicketForm;
  readonly figure: TicketFigure | 'stopLoss' | 'takeProfit';
}

/** Explains a figure of the ticket, with its formula and current figures. */
export default function TicketFormula({ form, figure }: TicketFormulaProps) {
  return figure === 'stopLoss' || figure === 'takeProfit' ? (
    <ResultFormula form={form} field={figure} />
  ) : (
    <FigureFormula form={form} figure={figure} />
  );
}

function FigureFormula({ form, figure }: { readonly form: TicketForm; readonly figure: TicketFigure }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { selected, rules } = usePlatform();
  const inputs = useDerived((context) => {
    const reading = readTicket(form, context);
    const quote = ticketQuote(form, reading, context);
    const closing = quote === undefined ? null : closingPrice(form.side, quote);
    return { ...summariseTicket(form, context), reading, closing, figures: context.figures };
  });
  const {
    reading,
    closing,
    figures,
    openPrice,
    notional,
    requiredMargin,
    spreadCost,
    freeMarginAfter,
    equityAfter,
    marginLevelAfterPercent,
    stopOut,
  } = inputs;
  const money = (amount: Cents | null | undefined): string =>
    amount === null || amount === undefined ? UNKNOWN_FIGURE : formatMoney(amount, locale);
  const quoted = (level: Price | null): string => (level === null ? UNKNOWN_FIGURE : formatQuote(level, selected.digits, locale));
  const [higher, lower] = form.side === 'long' ? [openPrice, closing] : [closing, openPrice];
  const usedAfter = stopOut?.usedMargin ?? null;
  const values = {
    amount: money(reading.margin),
    leverage: `${reading.leverage ?? ''}`,
    notional: money(notional),
    required: money(requiredMargin),
    percent: formatPercent(rules.marginPercents[selected.symbol] ?? 0, locale, 0),
    higher: quoted(higher),
    lower: quoted(lower),
    open: quoted(openPrice),
    spreadCost: money(spreadCost),
    freeMargin: money(figures?.freeMargin),
    freeMarginAfter: money(freeMarginAfter),
    equityAfter: money(equityAfter),
    usedAfter: money(usedAfter),
    level: marginLevelAfterPercent === null ? UNKNOWN_FIGURE : formatPercent(marginLevelAfterPercent, locale),
    stopOutPercent: formatPercent(rules.stopOutPercent, locale, 0),
    price: quoted(stopOut?.price ?? null),
    equityThere: money(stopOut?.equityThere),
    symbol: selected.symbol,
  };
  const isOutOfReach = figure === 'stopOut' && stopOut?.price === null;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted">{t(`orders.formula.${figure}.meaning`, values)}</p>
      <p className={FILLED_CLASS}>
        {isOutOfReach ? t('orders.formula.stopOut.never', values) : t(`orders.formula.${figure}.filled`, values)}
      </p>
    </div>
  );
}

function ResultFormula({ form, field }: { readonly form: TicketForm; readonly field: 'stopLoss' | 'takeProfit' }) {
  const { t } = useTranslation('trading');
  const result = useDerived((context) => summariseStop(form, field, context));
  const values = useResultValues(result);
  if (values === null) return null;
  const trails = field === 'stopLoss' && form.stopKind === 'trailing';
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted">{t(trails ? 'orders.formula.result.trailing' : 'orders.formula.result.meaning')}</p>
      <p className={FILLED_CLASS}>{t('formula.position.filled', values)}</p>
      {values.hasPremium && (
        <>
          <p className="text-muted">{t('orders.formula.result.premiumMeaning')}</p>
          <p className={FILLED_CLASS}>{t('orders.formula.result.premium', values)}</p>
        </>
      )}
    </div>
  );
}

function useResultValues(result: StopSummary | null) {
  const locale = useLocale();
  const { digits } = usePlatform().selected;
  if (result === null) return null;
  const { level, profit, premium, position } = result;
  const [minuend, subtrahend] = position.side === 'long' ? [level, position.openPrice] : [position.openPrice, level];
  return {
    minuend: formatQuote(minuend, digits, locale),
    subtrahend: formatQuote(subtrahend, digits, locale),
    amount: formatMoney(position.margin, locale),
    leverage: position.leverage,
    open: formatQuote(position.openPrice, digits, locale),
    profit: formatMoney(profit, locale, true),
    premium: formatMoney(premium, locale),
    result: formatMoney(result.result, locale, true),
    hasPremium: premium !== ZERO_CENTS,
  };
}
