import { ConfirmEmailScreen } from '../features/account/sign-in/confirm-email-screen.tsx';
import { useSession } from '../features/account/session-store.ts';
import { CLIENT_HOME } from './addresses.ts';

export { loader } from './load-nothing.ts';
export { clientLoader } from './load-sign-in-texts.ts';

export default function ConfirmEmailRoute() {
  const session = useSession();
  return <ConfirmEmailScreen onward={session === null ? '/login' : CLIENT_HOME} />;
}
