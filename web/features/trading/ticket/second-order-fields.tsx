import type { EntryKind } from '@fairlead/domain/trading/order-terms.ts';
import { openingPrice, type Side } from '@fairlead/domain/trading/quote.ts';
import { useTranslation } from 'react-i18next';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { formatLevel } from '../format-quote.ts';
import { usePlatform } from '../platform-context.ts';
import type { StopFieldsProps } from './stop-fields.tsx';
import type { SecondOrder } from './ticket-form.ts';

const ORDERS: readonly Omit<SecondOrder, 'priceText'>[] = [
  { entryKind: 'limit', side: 'long' },
  { entryKind: 'stop', side: 'long' },
  { entryKind: 'limit', side: 'short' },
  { entryKind: 'stop', side: 'short' },
];

type OrderName = `${EntryKind} ${Side}`;

const nameOf = ({ entryKind, side }: Omit<SecondOrder, 'priceText'>): OrderName => `${entryKind} ${side}`;

/** A second order beside the ticket's: as soon as one of them fills, the other is cancelled. */
export function SecondOrderFields({ form, dispatch, size, errorOf, orderKind }: StopFieldsProps & { readonly orderKind: EntryKind }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const { selected, session } = usePlatform();
  const { second } = form;

  /** What is most often meant: the other kind of order in the same direction, at the price of now. */
  function begin(): void {
    const quote = session.quotes.read(selected.symbol)?.quote;
    const priceText = quote === undefined ? '' : formatLevel(openingPrice(form.side, quote), selected.digits, locale);
    dispatch({ kind: 'second', second: { side: form.side, entryKind: orderKind === 'limit' ? 'stop' : 'limit', priceText } });
  }

  return (
    <div className="flex flex-col gap-1">
      <div title={t('orders.pair.meaning')}>
        <Checkbox
          label={t('orders.pair.add')}
          checked={second !== null}
          onChange={(event) => (event.currentTarget.checked ? begin() : dispatch({ kind: 'second', second: null }))}
        />
      </div>
      {second !== null && (
        <div className="grid grid-cols-2 gap-2">
          <SelectField
            label={t('orders.pair.second')}
            labelHidden
            size={size}
            options={ORDERS.map((order) => ({ value: nameOf(order), label: t(`orders.pair.order.${order.entryKind}.${order.side}`) }))}
            value={nameOf(second)}
            onValueChange={(name) => {
              const order = ORDERS.find((one) => nameOf(one) === name);
              if (order !== undefined) dispatch({ kind: 'second', second: { ...second, ...order } });
            }}
          />
          <div data-field="secondPrice">
            <TextField
              label={t('orders.pair.price')}
              labelHidden
              size={size}
              inputMode="decimal"
              autoComplete="off"
              value={second.priceText}
              onChange={(event) => dispatch({ kind: 'second', second: { ...second, priceText: event.currentTarget.value } })}
              error={errorOf('secondPrice')}
            />
          </div>
        </div>
      )}
    </div>
  );
}
