import { closureAt } from '@fairlead/contract/markets/client.ts';
import { price, quantisePrice, type Price } from '@fairlead/domain/price.ts';
import type { EntryKind } from '@fairlead/domain/trading/order-terms.ts';
import { openingPrice } from '@fairlead/domain/trading/quote.ts';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import { formatLevel } from '../format-quote.ts';
import { SplitNote } from '../levels/split-note.tsx';
import { ExpiryFields } from '../orders/expiry-fields.tsx';
import { PriceStepField } from '../orders/price-step-field.tsx';
import { closedText } from '../opening-text.ts';
import { usePlatform } from '../platform-context.ts';
import { readPrice } from '../read-price.ts';
import { SecondOrderFields } from './second-order-fields.tsx';
import type { StopFieldsProps } from './stop-fields.tsx';
import { useDerived } from './ticket-context.ts';

/** The price and expiry of a pending order. */
export default function EntryFields({ form, dispatch, size, errorOf, orderKind }: StopFieldsProps & { readonly orderKind: EntryKind }) {
  const { t } = useTranslation(['trading', 'errors']);
  const locale = useLocale();
  const { selected, session } = usePlatform();

  const closed = useDerived(({ session: open, nextOpening, instrument, now }) =>
    open === null ? { opensAt: nextOpening, closure: closureAt(instrument, now) } : null,
  );

  const waits = t(`trading:orders.ticket.waits.${orderKind}.${form.side}`);

  function stepBy(steps: number): void {
    const quote = session.quotes.read(selected.symbol)?.quote;
    const from = readPrice(form.entryPriceText, locale, selected.digits) ?? (quote === undefined ? null : openingPrice(form.side, quote));
    if (from === null) return;
    const to = stepped(from, steps, selected.digits);
    dispatch({ kind: 'entryPrice', text: formatLevel(to, selected.digits, locale) });
  }

  return (
    <div className="flex flex-col gap-1">
      <div className="grid grid-cols-2 gap-2">
        <div data-field="entryPrice" title={size === 'dense' ? waits : undefined}>
          <PriceStepField
            label={t(`trading:orders.ticket.price.${orderKind}`)}
            size={size}
            value={form.entryPriceText}
            onText={(text) => dispatch({ kind: 'entryPrice', text })}
            onStep={stepBy}
            error={errorOf('entryPrice')}
          />
        </div>
        <ExpiryFields
          expiry={form.expiry}
          onExpiry={(expiry) => dispatch({ kind: 'expiry', expiry })}
          size={size}
          error={errorOf('expiry')}
        />
      </div>
      <SecondOrderFields {...{ form, dispatch, size, errorOf }} orderKind={orderKind} />
      {form.adjustedFor !== null && <SplitNote ratio={form.adjustedFor} />}
      {/* A dense ticket has room for its fields and figures; there it is the tooltip. */}
      {size !== 'dense' && <p className="text-mini text-muted">{waits}</p>}
      {closed !== null && (
        <p className="text-mini text-caution">
          {closedText(closed.opensAt, closed.closure, { t, locale, now: session.serverClock.now() })}{' '}
          {closed.opensAt !== null && t('trading:orders.ticket.waitsForOpening')}
        </p>
      )}
    </div>
  );
}

/** The price moved by a number of the instrument's smallest steps, but never to zero. */
function stepped(from: Price, steps: number, digits: number): Price {
  const step = 10 ** (6 - digits);
  const to = quantisePrice(price(from + steps * step), digits);
  return to > 0 ? to : price(step);
}
