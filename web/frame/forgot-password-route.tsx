import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ForgotPasswordScreen } from '../features/account/sign-in/forgot-password-screen.tsx';
import { useSession } from '../features/account/session-store.ts';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import { CLIENT_HOME } from './addresses.ts';
import { usePageData } from './page-data.ts';

/** There is nothing to load; without it the server would wait for the browser to render the page. */
export function loader() {
  return null;
}

export async function clientLoader() {
  await addTexts(pageI18n(), 'signIn');
  return null;
}

/** Whoever is logged in has not forgotten the password, and goes on to the platform (spec section 2). */
export default function ForgotPasswordRoute() {
  const { settings } = usePageData();
  const session = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (session !== null) void navigate(CLIENT_HOME, { replace: true });
  }, [session, navigate]);
  return <ForgotPasswordScreen demo={settings.demo} />;
}
