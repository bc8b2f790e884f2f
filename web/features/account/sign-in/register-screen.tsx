import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { RegisterForm } from './register-form.tsx';
import { LINK_CLASS } from '../../../ui/auth-card.tsx';
import { OtherWay, SignInCard } from './sign-in-card.tsx';

export function RegisterScreen({ onRegistered }: { readonly onRegistered: (user: SessionUser) => void }) {
  const { t } = useTranslation('signIn');
  return (
    <SignInCard
      title={t('register.title')}
      pageTitle={t('register.title')}
      below={
        <OtherWay question={t('register.hasAccount')}>
          <Link to="/login" className={LINK_CLASS}>
            {t('login.submit')}
          </Link>
        </OtherWay>
      }
    >
      <RegisterForm onRegistered={onRegistered} />
    </SignInCard>
  );
}
