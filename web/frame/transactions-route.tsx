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

/** The transactions are the client's alone: the server sends the page's outline, and the session decides who may go on. */
export async function clientLoader({ request, params }: Route.ClientLoaderArgs) {
  const group = groupOf(params);
  await loadClientPage(request, 'payments');
  return group;
}
clientLoader.hydrate = true as const;

/** A filter and an open transaction change the address alone. */
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
        {/* Whoever signs in meanwhile in another tab sees their own. */}
        <TransactionsPage key={session.accessToken} group={group} platformAddress={CLIENT_HOME} />
      </PaymentsAccessProvider>
    </ToastRegion>
  );
}
