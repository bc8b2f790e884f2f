import type { SessionUser } from '@fairlead/contract/account.ts';
import type { LoginRequest } from '@fairlead/contract/sign-in.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Notice } from '../../ui/notice.tsx';
import { DemoLogins } from './demo-logins.tsx';
import { LoginForm } from './login-form.tsx';

export interface LoginScreenProps {
  readonly demo: boolean;
  /** Why the client has to log in again, where there is a reason. */
  readonly ended: 'idle' | 'session' | null;
  readonly idleTimeoutMs: number;
  readonly onLoggedIn: (user: SessionUser) => void;
}

export function LoginScreen({ demo, ended, idleTimeoutMs, onLoggedIn }: LoginScreenProps) {
  const { t } = useTranslation('signIn');
  const [filled, setFilled] = useState<LoginRequest | null>(null);
  return (
    <main id="content" className="flex flex-1 flex-col items-center px-4 py-8 sm:py-10">
      <title>{t('login.pageTitle')}</title>
      <div className="flex w-full flex-col gap-8 sm:w-110">
        <div className="flex flex-col gap-6 sm:rounded-panel sm:border sm:border-line sm:bg-raised sm:p-8">
          <h1 className="text-heading">{t('login.title')}</h1>
          {ended === 'idle' && <Notice tone="caution">{t('login.idle', { count: Math.round(idleTimeoutMs / 60_000) })}</Notice>}
          {ended === 'session' && <Notice tone="caution">{t('login.ended')}</Notice>}
          <LoginForm filled={filled} onLoggedIn={onLoggedIn} />
        </div>
        {demo && <DemoLogins onChosen={setFilled} />}
      </div>
    </main>
  );
}
