import type { HeldPosition, PastPosition } from '@fairlead/contract/trading/client.ts';
import { notionalOf } from '@fairlead/domain/trading/position.ts';
import type { Price } from '@fairlead/domain/price.ts';
import { ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import { netResultOf } from '@fairlead/domain/trading/net-result.ts';
import { closingPrice } from '@fairlead/domain/trading/quote.ts';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Money } from '../../../ui/figures.tsx';
import { formatDateTime, formatMoney } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { formatLevel } from '../format-quote.ts';
import { useAccountPart, useQuote } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { profitOf } from '../stores/live-figures.ts';
import { useUnitsText } from './use-units-text.ts';

/** The profit of an open position with its formula and current figures. */
export default function OpenProfitFormula({ position }: { readonly position: HeldPosition }) {
  const quote = useQuote(position.symbol)?.quote;
  const remainder = useAccountPart((account) => account.remainder);
  if (quote === undefined) return null;
  return <ProfitFormula position={position} price={closingPrice(position.side, quote)} profit={profitOf(position, quote, remainder)} />;
}

export function PastProfitFormula({ position }: { readonly position: PastPosition }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  return (
    <>
      <ProfitFormula position={position} price={position.closePrice} profit={position.profit} />
      {position.premium > 0 && (
        <p className="mt-2 text-muted">{t('positionActions.premiumBeside', { amount: formatMoney(position.premium, locale) })}</p>
      )}
    </>
  );
}

function ProfitFormula({
  position,
  price,
  profit,
}: {
  readonly position: HeldPosition | PastPosition;
  readonly price: Price;
  readonly profit: Cents;
}) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { instrumentOf } = usePlatform();
  const digits = instrumentOf(position.symbol)?.digits ?? 2;
  const units = useUnitsText(position);
  const open = formatLevel(position.openPrice, digits, locale);
  const current = formatLevel(price, digits, locale);
  const [minuend, subtrahend] = position.side === 'long' ? [current, open] : [open, current];
  const values = {
    minuend,
    subtrahend,
    open,
    amount: formatMoney(position.margin, locale),
    leverage: position.leverage,
    profit: formatMoney(profit, locale, true),
  };
  return (
    <div className="flex flex-col gap-2">
      <p className="text-muted">{t(position.side === 'long' ? 'formula.position.long' : 'formula.position.short')}</p>
      <p className="rounded-mark bg-hover px-2 py-1.5 tabular-nums">{t('formula.position.filled', values)}</p>
      <dl className="grid grid-cols-[auto_1fr] gap-x-4 text-muted">
        <dt>{t('positions.number')}</dt>
        <dd className="text-right text-strong tabular-nums">{position.id}</dd>
        <dt>{t('positions.openedAt')}</dt>
        <dd className="text-right text-strong tabular-nums">{formatDateTime(position.openedAt, locale)}</dd>
        <dt>{t('ticket.notional')}</dt>
        <dd className="text-right text-strong tabular-nums">{formatMoney(notionalOf(position), locale)}</dd>
        {units !== null && (
          <>
            <dt>{t('size.inUnits')}</dt>
            <dd className="text-right text-strong tabular-nums">{units}</dd>
          </>
        )}
      </dl>
      <BookedRows position={position} profit={profit} />
      {position.guaranteedStop && <p className="text-muted">{t('positions.guaranteedStop')}</p>}
    </div>
  );
}

/** What nights and dividends have booked beside the profit, and the result with all of it; nothing if they have booked nothing. */
function BookedRows({ position, profit }: { readonly position: HeldPosition | PastPosition; readonly profit: Cents }) {
  const { t } = useTranslation('trading');
  const { financing = ZERO_CENTS, dividends = ZERO_CENTS } = position;
  if (financing === 0 && dividends === 0) return null;
  const premium = 'premium' in position ? position.premium : ZERO_CENTS;
  const rows = [
    ['financing', financing],
    ['dividends', dividends],
    ['net', netResultOf({ profit, premium, financing, dividends })],
  ] as const;
  return (
    <dl className="grid grid-cols-[1fr_auto] gap-x-4 border-t border-line pt-2 text-muted">
      {rows
        .filter(([name, amount]) => name === 'net' || amount !== 0)
        .map(([name, amount]) => (
          <Fragment key={name}>
            <dt>{t(`positions.${name}`)}</dt>
            <dd className="text-right text-strong">
              <Money amount={amount} signed />
            </dd>
          </Fragment>
        ))}
    </dl>
  );
}
