import { useEffect, useState } from 'react';
import { data, useNavigate } from 'react-router';
import { ACCOUNT_INFO } from '../features/account/sign-in/address-after-entry.ts';
import { rememberRegistration } from '../features/account/registration-flag.ts';
import { RegisterScreen } from '../features/account/sign-in/register-screen.tsx';
import { sessionStore, useSession } from '../features/account/session-store.ts';
import { NotFound } from '../features/content/not-found.tsx';
import { pageRequestContext } from '../request-context.ts';
import type { Route } from './+types/register-route';
import { CLIENT_HOME } from './addresses.ts';
import type { PageHandle } from '../page-handle.ts';
import { usePageData } from './page-data.ts';
import { loadSignInTexts } from './load-sign-in-texts.ts';

export const clientLoader = loadSignInTexts;

export const handle: PageHandle = { isForSearch: true };

/** On the server: the page does not exist if registration is closed. */
export function loader({ context }: Route.LoaderArgs) {
  const { settings } = context.get(pageRequestContext);
  return data(null, { status: settings.registration_allowed ? 200 : 404 });
}

/** A new client continues to the missing details, a signed-in client to the platform. */
export default function RegisterRoute() {
  const { settings } = usePageData();
  const session = useSession();
  const navigate = useNavigate();
  const [onward, setOnward] = useState(CLIENT_HOME);

  useEffect(() => {
    if (session !== null && settings.registration_allowed) void navigate(onward, { replace: true });
  }, [session, onward, settings.registration_allowed, navigate]);

  if (!settings.registration_allowed) return <NotFound />;
  return (
    <RegisterScreen
      onRegistered={(user) => {
        rememberRegistration(localStorage);
        setOnward(ACCOUNT_INFO);
        sessionStore.save(user);
      }}
    />
  );
}
