import type { WaitingOrder } from '@fairlead/contract/read-trading.ts';
import { useRef, useState, type RefObject, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { useConnection, usePending } from '../live/use-stores.ts';
import { expiryFormOf, formatExpiry, readExpiry } from './expiry.ts';
import { ExpiryFields } from './expiry-fields.tsx';
import { termsOf } from './order-edit.ts';
import { useChangeOrder } from './use-change-order.ts';

/** Until when an order waits; opens to choose another moment. */
export function OrderExpiryEditor({ order }: { readonly order: WaitingOrder }) {
  const { t } = useTranslation('trading');
  const locale = useLocale();
  const content = useRef<HTMLFormElement>(null);
  const text = order.expiresAt === null ? t('orders.expiry.untilCancelled') : formatExpiry(order.expiresAt, locale);
  return (
    <Popover
      align="end"
      title={t('orders.ticket.expiry')}
      trigger={
        <button
          type="button"
          aria-label={t('orders.expiryOf', { name: order.displayName, time: text })}
          className="rounded-mark px-0.5 tabular-nums underline-offset-3 hover:underline"
        >
          {text}
        </button>
      }
    >
      <ExpiryForm order={order} element={content} onSaved={() => content.current?.closest<HTMLElement>('[popover]')?.hidePopover()} />
    </Popover>
  );
}

interface ExpiryFormProps {
  readonly order: WaitingOrder;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly onSaved: () => void;
}

function ExpiryForm({ order, element, onSaved }: ExpiryFormProps) {
  const { t } = useTranslation('trading');
  const { judge, problemText, change } = useChangeOrder(order);
  const [expiry, setExpiry] = useState(() => expiryFormOf(order.expiresAt));
  const [problem, setProblem] = useState<string | null>(null);
  const isPending = usePending(`order ${order.id}`);
  const isConnected = useConnection().kind === 'live';

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const reading = readExpiry(expiry, Date.now());
    const terms = reading.ok ? { ...termsOf(order), expiresAt: reading.expiresAt } : null;
    const found = terms === null ? problemText({ code: 'required' }) : judge('expiry', terms);
    setProblem(found);
    if (found === null && terms !== null && (await change(terms))) onSaved();
  }

  return (
    <form ref={element} noValidate onSubmit={(event) => void save(event)} className="flex w-64 flex-col gap-2">
      <ExpiryFields
        expiry={expiry}
        onExpiry={(next) => {
          setExpiry(next);
          setProblem(null);
        }}
        size="dense"
        error={problem ?? undefined}
      />
      <Button type="submit" variant="primary" size="dense" loading={isPending} disabled={!isConnected} className="self-end">
        {t('orders.save')}
      </Button>
    </form>
  );
}
