import { useTranslation } from 'react-i18next';
import { Screen, ScreenLoading } from '../../ui/screen.tsx';
import { useOperator } from '../shared/use-operator.ts';
import { PasswordPanel } from './own-login/password-panel.tsx';
import { ProfilePanel } from './own-login/profile-panel.tsx';
import { SecondFactorPanel } from './own-login/second-factor-panel.tsx';
import { SessionsPanel } from './own-login/sessions-panel.tsx';

/** The operator's own account: profile, password, second factors and sessions. */
export function SecurityScreen() {
  const { t } = useTranslation('backofficeOperators');
  const operator = useOperator();
  return (
    <Screen title={t('security.title')} lead={t('security.lead')}>
      {operator === null ? (
        <ScreenLoading />
      ) : (
        <div className="grid items-start gap-4 lg:grid-cols-2">
          <div className="flex min-w-0 flex-col gap-4">
            <ProfilePanel operator={operator} />
            <PasswordPanel />
          </div>
          <SecondFactorPanel operator={operator} />
          <div className="min-w-0 lg:col-span-2">
            <SessionsPanel />
          </div>
        </div>
      )}
    </Screen>
  );
}
