import { useNavigate } from 'react-router';
import { ResetPasswordScreen } from '../features/account/sign-in/reset-password-screen.tsx';
import { sessionStore } from '../features/account/session-store.ts';
import { addTexts } from '../i18n/load-texts.ts';
import { pageI18n } from '../i18n/page-i18n.ts';

/** There is nothing to load; without it the server would wait for the browser to render the page. */
export function loader() {
  return null;
}

export async function clientLoader() {
  await addTexts(pageI18n(), 'signIn');
  return null;
}

export default function ResetPasswordRoute() {
  const navigate = useNavigate();
  return (
    <ResetPasswordScreen
      onReset={() => {
        // A new password ends every session of its account on the server.
        sessionStore.clear('expired');
        void navigate('/login?changed=password', { replace: true });
      }}
    />
  );
}
