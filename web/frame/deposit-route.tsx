import { useEffect } from 'react';
import { redirect } from 'react-router';
import { DepositPage } from '../features/account/my-account/deposit-page.tsx';
import { forgetRegistration } from '../features/account/registration-flag.ts';
import { requireSession } from '../features/account/require-session.ts';
import { useSession } from '../features/account/session-store.ts';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import { ToastRegion } from '../ui/toast.tsx';
import type { Route } from './+types/deposit-route';
import { CLIENT_HOME, DEPOSIT_PAGE } from './addresses.ts';
import { useIdleSignOut } from './use-idle-sign-out.ts';
import { useWayOut } from './use-way-out.ts';

/** Every address below /payment leads to the one page that there is. */
function onlyDeposit(request: Request): null {
  if (new URL(request.url).pathname !== DEPOSIT_PAGE) throw redirect(DEPOSIT_PAGE);
  return null;
}

export function loader({ request }: Route.LoaderArgs) {
  return onlyDeposit(request);
}

export async function clientLoader({ request }: Route.ClientLoaderArgs) {
  onlyDeposit(request);
  requireSession(request);
  await addTexts(pageI18n(), 'account');
  return null;
}
clientLoader.hydrate = true as const;

export function HydrateFallback() {
  return <main id="content" aria-busy="true" className="flex-1" />;
}

export default function DepositRoute() {
  const session = useSession();
  useIdleSignOut();
  useWayOut();
  useEffect(() => forgetRegistration(localStorage), []);
  if (session === null) return <HydrateFallback />;
  return (
    <ToastRegion>
      <DepositPage user={session.user} platformAddress={CLIENT_HOME} />
    </ToastRegion>
  );
}
