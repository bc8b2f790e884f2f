import { useNavigate } from 'react-router';
import { ResetPasswordScreen } from '../features/account/sign-in/reset-password-screen.tsx';
import { sessionStore } from '../features/account/session-store.ts';
import { loadNothing } from './load-nothing.ts';
import { loadSignInTexts } from './load-sign-in-texts.ts';

export const loader = loadNothing;
export const clientLoader = loadSignInTexts;

export default function ResetPasswordRoute() {
  const navigate = useNavigate();
  return (
    <ResetPasswordScreen
      onReset={() => {
        // A new password ends all sessions of the account on the server.
        sessionStore.clear('expired');
        void navigate('/login?changed=password', { replace: true });
      }}
    />
  );
}
