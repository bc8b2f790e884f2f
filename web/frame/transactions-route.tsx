import { isTransactionGroup } from '@fairlead/domain/payments/transaction-type.ts';
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import { TRANSACTIONS_HOME } from '../features/payments/transactions/transaction-addresses.ts';
import { TransactionsSkeleton } from '../features/payments/transactions/transactions-frame.tsx';
import { TransactionsPage } from '../features/payments/transactions/transactions-page.tsx';
import { ToastRegion } from '../ui/toast.tsx';
import type { Route } from './+types/transactions-route';
import { CLIENT_HOME } from './addresses.ts';
import { loadClientPage, useClientSession } from './client-page.ts';
import { PaymentsAccessProvider } from './payments-access-provider.tsx';

/** An unknown type falls back to the deposits (spec section 2). */
function groupOf({ type }: Route.LoaderArgs['params']) {
  if (!isTransactionGroup(type)) throw redirect(TRANSACTIONS_HOME);
  return type;
}

export function loader({ params }: Route.LoaderArgs) {
  return groupOf(params);
}

/** Transactions exist only for the client: the server sends the page's outline, and the session decides whether the client may enter. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const group = groupOf(params);
  await loadClientPage(request, 'payments');
  return group;
}
clientLoader.hydrate = true as const;

/** A filter or an open transaction only changes the URL. */
export function shouldRevalidate({ currentParams, nextParams }: ShouldRevalidateFunctionArgs) {
  return currentParams['type'] !== nextParams['type'];
}

export function HydrateFallback({ params }: Route.HydrateFallbackProps) {
  return <TransactionsSkeleton group={isTransactionGroup(params.type) ? params.type : 'deposits'} />;
}

export default function TransactionsRoute({ loaderData: group }: Route.ComponentProps) {
  const session = useClientSession();
  if (session === null) return <TransactionsSkeleton group={group} />;
  return (
    <ToastRegion>
      <PaymentsAccessProvider>
        {/* Remounted if another client signs in from another tab. */}
        <TransactionsPage key={session.accessToken} group={group} platformAddress={CLIENT_HOME} />
      </PaymentsAccessProvider>
    </ToastRegion>
  );
}
