import { ConfirmEmailScreen } from '../features/account/sign-in/confirm-email-screen.tsx';
import { useSession } from '../features/account/session-store.ts';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';
import { CLIENT_HOME } from './addresses.ts';

/** There is nothing to load; without it the server would wait for the browser to render the page. */
export function loader() {
  return null;
}

export async function clientLoader() {
  await addTexts(pageI18n(), 'signIn');
  return null;
}

export default function ConfirmEmailRoute() {
  const session = useSession();
  return <ConfirmEmailScreen onward={session === null ? '/login' : CLIENT_HOME} />;
}
