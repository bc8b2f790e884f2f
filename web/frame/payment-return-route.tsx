import { NotFound } from '../features/content/not-found.tsx';
import { ReturnedDeposit } from '../features/payments/deposit/returned-deposit.tsx';
import type { Route } from './+types/payment-return-route';
import { DEPOSIT_PLACES } from './addresses.ts';
import { loadClientPage, useClientSession } from './client-page.ts';
import { PaymentsAccessProvider } from './payments-access-provider.tsx';

/** The deposit whose provider sent the payer back; null if the URL names none. */
function transactionOf(request: Request): string | null {
  const id = new URL(request.url).searchParams.get('id') ?? '';
  return /^[A-Z0-9]{20}$/.test(id) ? id : null;
}

export function loader({ request }: Route.LoaderArgs) {
  return transactionOf(request);
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadClientPage(request, 'payments');
  return transactionOf(request);
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <main id="content" aria-busy="true" className="flex-1" />;
}

export default function PaymentReturnRoute({ loaderData: transactionId }: Route.ComponentProps) {
  const session = useClientSession();
  if (session === null) return <HydrateFallback />;
  if (transactionId === null) return <NotFound />;
  return (
    <PaymentsAccessProvider>
      <ReturnedDeposit key={transactionId} transactionId={transactionId} places={DEPOSIT_PLACES} notFound={<NotFound />} />
    </PaymentsAccessProvider>
  );
}
