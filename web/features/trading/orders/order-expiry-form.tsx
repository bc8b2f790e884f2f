import type { PendingOrder } from '@fairlead/contract/trading/client.ts';
import { useState, type RefObject, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { useCommandBlock } from '../live/use-command-block.ts';
import { usePending } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { expiryFormOf, readExpiry } from './expiry.ts';
import { ExpiryFields } from './expiry-fields.tsx';
import { termsOf } from './order-edit.ts';
import { useChangeOrder } from './use-change-order.ts';

interface ExpiryFormProps {
  readonly order: PendingOrder;
  readonly element: RefObject<HTMLFormElement | null>;
  readonly onSaved: () => void;
}

/** The form for the expiry of a pending order. */
export default function ExpiryForm({ order, element, onSaved }: ExpiryFormProps) {
  const { t } = useTranslation('trading');
  const { session } = usePlatform();
  const { judge, problemText, change } = useChangeOrder(order);
  const [expiry, setExpiry] = useState(() => expiryFormOf(order.expiresAt));
  const [problem, setProblem] = useState<string | null>(null);
  const isPending = usePending(`order ${order.id}`);
  const blocked = useCommandBlock();

  async function save(event: SubmitEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const reading = readExpiry(expiry, session.serverClock.now());
    const terms = reading.ok ? { ...termsOf(order), expiresAt: reading.expiresAt } : null;
    const found = terms === null ? problemText({ code: 'required' }) : judge('expiry', terms);
    setProblem(found);
    if (blocked === undefined && found === null && terms !== null && (await change(terms))) onSaved();
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
      <Button type="submit" variant="primary" size="dense" loading={isPending} blocked={blocked} className="self-end">
        {t('orders.save')}
      </Button>
    </form>
  );
}
