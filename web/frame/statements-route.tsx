import { StatementsFrame } from '../features/payments/statements/statements-frame.tsx';
import { StatementsPage } from '../features/payments/statements/statements-page.tsx';
import { MonthsSkeleton, StatementSkeleton } from '../features/payments/statements/statement-skeleton.tsx';
import { ToastRegion } from '../ui/toast.tsx';
import type { Route } from './+types/statements-route';
import { loadClientPage, useClientSession } from './client-page.ts';
import { PaymentsAccessProvider } from './payments-access-provider.tsx';

/** Statements are loaded only in the browser: the server sends the page's outline, and the session decides whether the client may enter. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  await loadClientPage(request, 'payments');
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return (
    <StatementsFrame isBusy months={<MonthsSkeleton />}>
      <StatementSkeleton />
    </StatementsFrame>
  );
}

export default function StatementsRoute() {
  const session = useClientSession();
  if (session === null) return <HydrateFallback />;
  return (
    <ToastRegion>
      <PaymentsAccessProvider>
        <StatementsPage />
      </PaymentsAccessProvider>
    </ToastRegion>
  );
}
