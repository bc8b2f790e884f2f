import { useNavigate } from 'react-router';
import { addressAfterEntry } from '../features/account/sign-in/address-after-entry.ts';
import { AutoLoginScreen } from '../features/account/sign-in/auto-login-screen.tsx';
import { sessionStore } from '../features/account/session-store.ts';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import type { Route } from './+types/auto-login-route';
import { CLIENT_HOME } from './addresses.ts';

/** There is nothing to load; without it the server would wait for the browser to render the page. */
export function loader() {
  return null;
}

export async function clientLoader() {
  await addTexts(pageI18n(), 'signIn');
  return null;
}

/** The link decides who is logged in here, whoever was before. */
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
