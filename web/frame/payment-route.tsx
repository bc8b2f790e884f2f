import { DEFAULT_DEPOSIT_METHOD } from '@fairlead/domain/payments/deposit-rules.ts';
import { Suspense, useEffect } from 'react';
import { useTranslation } from 'react-i18next';
import { redirect, useNavigate, useSearchParams } from 'react-router';
import { forgetRegistration } from '../features/account/registration-flag.ts';
import { amountFrom, depositAddress, depositMethodFrom } from '../features/payments/deposit/deposit-addresses.ts';
import { DepositForm } from '../features/payments/deposit/deposit-form.tsx';
import { PaymentFrame, PaymentPanel } from '../features/payments/deposit/payment-frame.tsx';
import { WithdrawSkeleton } from '../features/payments/withdraw/withdraw-skeleton.tsx';
import { lazyPart } from '../ui/lazy-part.ts';
import { ToastRegion } from '../ui/toast.tsx';
import type { Route } from './+types/payment-route';
import { CLIENT_HOME, DEPOSIT_PLACES } from './addresses.ts';
import { loadClientPage, useClientSession } from './client-page.ts';
import { PaymentsAccessProvider } from './payments-access-provider.tsx';

/** Spec section 2: deposit and withdraw, and each deposit method; anything else redirects to the default one. */
function pageOf({ method }: Route.LoaderArgs['params']) {
  if (method === 'deposit' || method === 'withdraw') return method;
  const known = depositMethodFrom(method);
  if (known === null) throw redirect(depositAddress(DEFAULT_DEPOSIT_METHOD));
  return known;
}

export function loader({ params }: Route.LoaderArgs) {
  return pageOf(params);
}

/** Payments exist only for the client: the server sends the page's outline, and the session decides whether the client may enter. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const page = pageOf(params);
  await loadClientPage(request, 'payments');
  return page;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <main id="content" aria-busy="true" className="flex-1" />;
}

export default function PaymentRoute({ loaderData: page }: Route.ComponentProps) {
  const session = useClientSession();
  if (session === null) return <HydrateFallback />;
  return (
    <ToastRegion>
      {/* Remounted if another client signs in from another tab. */}
      <PaymentsAccessProvider key={session.accessToken}>
        {page === 'deposit' && <DepositPage />}
        {page === 'withdraw' && <WithdrawPage />}
        {page !== 'deposit' && page !== 'withdraw' && <MethodPage key={page} method={page} />}
      </PaymentsAccessProvider>
    </ToastRegion>
  );
}

/** The form as a window that is a page: closing it leads to the platform (spec section 2). */
function DepositPage() {
  const { t } = useTranslation('payments');
  const navigate = useNavigate();
  useEffect(() => forgetRegistration(localStorage), []);
  return (
    <PaymentFrame title={t('deposit.title')} lead={t('deposit.lead')}>
      <Suspense fallback={null}>
        <DepositWindow
          places={DEPOSIT_PLACES}
          onClosed={(way) => {
            if (way === 'closed') void navigate(CLIENT_HOME);
          }}
        />
      </Suspense>
    </PaymentFrame>
  );
}

function MethodPage({ method }: { readonly method: NonNullable<ReturnType<typeof depositMethodFrom>> }) {
  const { t } = useTranslation('payments');
  const [search] = useSearchParams();
  return (
    <PaymentFrame title={t('deposit.title')} lead={t('deposit.lead')}>
      <PaymentPanel>
        <DepositForm setting="inline" method={method} amountEuros={amountFrom(search)} places={DEPOSIT_PLACES} onLeft={() => undefined} />
      </PaymentPanel>
    </PaymentFrame>
  );
}

function WithdrawPage() {
  const { t } = useTranslation('payments');
  const navigate = useNavigate();
  return (
    <PaymentFrame title={t('deposit.withdraw')} width="page">
      <Suspense fallback={<WithdrawSkeleton />}>
        <WithdrawForm onDone={() => void navigate(CLIENT_HOME)} />
      </Suspense>
    </PaymentFrame>
  );
}

// Windows are large, so no first screen loads them with this page.
const DepositWindow = lazyPart(async () => ({ default: (await import('../features/payments/deposit/deposit-window.tsx')).DepositWindow }));
const WithdrawForm = lazyPart(async () => ({ default: (await import('../features/payments/withdraw/withdraw-form.tsx')).WithdrawForm }));
