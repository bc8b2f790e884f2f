import { requireSession } from '../features/account/require-session.ts';
import { useSession } from '../features/account/session-store.ts';
import { StatementsFrame } from '../features/payments/statements/statements-frame.tsx';
import { StatementsPage } from '../features/payments/statements/statements-page.tsx';
import { MonthsSkeleton, StatementSkeleton } from '../features/payments/statements/statement-skeleton.tsx';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import { ToastRegion } from '../ui/toast.tsx';
import type { Route } from './+types/statements-route';
import { PaymentsAccessProvider } from './payments-access-provider.tsx';
import { useIdleSignOut } from './use-idle-sign-out.ts';
import { useWayOut } from './use-way-out.ts';

/** The statements come to the browser alone: the server sends the page's outline, and the session decides who may go on. */
export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  requireSession(request);
  await addTexts(pageI18n(), 'payments');
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
  const session = useSession();
  useIdleSignOut();
  useWayOut();
  if (session === null) return <HydrateFallback />;
  return (
    <ToastRegion>
      <PaymentsAccessProvider>
        <StatementsPage />
      </PaymentsAccessProvider>
    </ToastRegion>
  );
}
