import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import { useTranslation } from 'react-i18next';
import { PasswordForm } from './password-form.tsx';
import { Panel } from './panel.tsx';

/** Change Password (spec section 2). */
export function PasswordPanel({ user }: { readonly user: SessionUser }) {
  const { t } = useTranslation('account');
  return (
    <Panel title={t('tabs.password')} text={t('password.text')}>
      <PasswordForm key={user.id} user={user} />
    </Panel>
  );
}
