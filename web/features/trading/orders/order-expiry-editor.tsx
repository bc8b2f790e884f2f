import type { PendingOrder } from '@fairlead/contract/trading/client.ts';
import { Suspense, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { formatExpiry } from './expiry.ts';

const ExpiryForm = lazyPart(() => import('./order-expiry-form.tsx'));

/** The expiry of a pending order; opens a form to change it. */
export function OrderExpiryEditor({ order }: { readonly order: PendingOrder }) {
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
      <Suspense fallback={<span className="block h-24 w-64" />}>
        <ExpiryForm order={order} element={content} onSaved={() => content.current?.closest<HTMLElement>('[popover]')?.hidePopover()} />
      </Suspense>
    </Popover>
  );
}
