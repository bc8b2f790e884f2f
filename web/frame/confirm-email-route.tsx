import { ConfirmEmailScreen } from '../features/account/sign-in/confirm-email-screen.tsx';
import { useSession } from '../features/account/session-store.ts';
import { CLIENT_HOME } from './addresses.ts';
import { loadNothing } from './load-nothing.ts';
import { loadSignInTexts } from './load-sign-in-texts.ts';

export const loader = loadNothing;
export const clientLoader = loadSignInTexts;

export default function ConfirmEmailRoute() {
  const session = useSession();
  return <ConfirmEmailScreen onward={session === null ? '/login' : CLIENT_HOME} />;
}
