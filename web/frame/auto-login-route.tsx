import { useNavigate } from 'react-router';
import { addressAfterEntry } from '../features/account/sign-in/address-after-entry.ts';
import { AutoLoginScreen } from '../features/account/sign-in/auto-login-screen.tsx';
import { sessionStore } from '../features/account/session-store.ts';
import type { Route } from './+types/auto-login-route';
import { CLIENT_HOME } from './addresses.ts';
import { loadNothing } from './load-nothing.ts';
import { loadSignInTexts } from './load-sign-in-texts.ts';

export const loader = loadNothing;
export const clientLoader = loadSignInTexts;

/** The link determines who is signed in, whoever was before. */
export default function AutoLoginRoute({ params }: Route.ComponentProps) {
  const navigate = useNavigate();
  return (
    <AutoLoginScreen
      code={params.code}
      onEntered={(user) => {
        sessionStore.save(user);
        // The code does not stay in the history.
        void navigate(addressAfterEntry(user, null, CLIENT_HOME), { replace: true });
      }}
    />
  );
}
