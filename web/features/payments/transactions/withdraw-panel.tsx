import { Suspense, useId } from 'react';
import { useTranslation } from 'react-i18next';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { WithdrawSkeleton } from '../withdraw/withdraw-skeleton.tsx';

const WithdrawForm = lazyPart(async () => ({ default: (await import('../withdraw/withdraw-form.tsx')).WithdrawForm }));

/** The spec puts the form under the transactions as well as on its own page. */
export function WithdrawPanel({ onDone }: { readonly onDone: () => void }) {
  const { t } = useTranslation('payments');
  const id = useId();
  return (
    // The form has a frame of its own for its own page; here it shares one with the heading.
    <section
      aria-labelledby={id}
      className="overflow-hidden rounded-panel border border-line bg-raised [&>div]:rounded-none [&>div]:border-0"
    >
      <header className="flex min-h-15 items-center border-b border-line px-4 py-2 sm:px-5">
        <h2 id={id} className="text-body">
          {t('transactions.requestWithdraw')}
        </h2>
      </header>
      <Suspense fallback={<WithdrawSkeleton />}>
        <WithdrawForm onDone={onDone} />
      </Suspense>
    </section>
  );
}
