import { useEffect } from 'react';
import { useNavigate } from 'react-router';
import { ForgotPasswordScreen } from '../features/account/sign-in/forgot-password-screen.tsx';
import { useSession } from '../features/account/session-store.ts';
import { CLIENT_HOME } from './addresses.ts';
import { usePageData } from './page-data.ts';
import { loadNothing } from './load-nothing.ts';
import { loadSignInTexts } from './load-sign-in-texts.ts';

export const loader = loadNothing;
export const clientLoader = loadSignInTexts;

/** A signed-in client has not forgotten the password and continues to the platform (spec section 2). */
export default function ForgotPasswordRoute() {
  const { settings } = usePageData();
  const session = useSession();
  const navigate = useNavigate();
  useEffect(() => {
    if (session !== null) void navigate(CLIENT_HOME, { replace: true });
  }, [session, navigate]);
  return <ForgotPasswordScreen demo={settings.demo} />;
}
