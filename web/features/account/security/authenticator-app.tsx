import type { TotpBeginResponse } from '@fairlead/contract/account/security.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { FactorProps } from './factor-props.ts';
import { StateBadge } from './state-badge.tsx';
import { SettingRow } from './section.tsx';
import { PHONE_ICON } from './security-icons.tsx';
import { TotpDialog } from './totp-dialog.tsx';
import { useCall } from './use-call.ts';

/** Six-digit codes of an app: set up in a window, and removed again. */
export function AuthenticatorApp({ calls, factors, onChanged }: FactorProps) {
  const { t } = useTranslation('account');
  const call = useCall();
  const [setUp, setSetUp] = useState<TotpBeginResponse['data'] | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);

  async function begin(): Promise<void> {
    const answer = await call.run(calls.beginTotp);
    if (answer !== null) setSetUp(answer.data);
  }

  async function remove(): Promise<void> {
    setIsRemoving(false);
    if ((await call.run(calls.removeTotp)) !== null) onChanged();
  }

  return (
    <SettingRow
      icon={PHONE_ICON}
      title={t('security.totp.title')}
      badge={<StateBadge isOn={factors.totp} on={t('security.totp.on')} off={t('security.totp.off')} />}
      text={t('security.totp.text')}
      failure={call.failure}
      action={
        <Button
          variant={factors.totp ? 'danger' : 'secondary'}
          loading={call.isRunning}
          onClick={() => (factors.totp ? setIsRemoving(true) : void begin())}
          aria-label={t(factors.totp ? 'security.totp.removeTitle' : 'security.totp.setUpTitle')}
        >
          {t(factors.totp ? 'security.remove' : 'security.totp.setUp')}
        </Button>
      }
    >
      {setUp !== null && (
        <TotpDialog
          setUp={setUp}
          calls={calls}
          onClose={() => {
            setSetUp(null);
            onChanged();
          }}
        />
      )}
      {isRemoving && (
        <ConfirmDialog
          title={t('security.totp.removeTitle')}
          text={t(factors.passkeys.length > 0 ? 'security.totp.removeText' : 'security.lastFactorText')}
          action={t('security.remove')}
          onConfirm={() => void remove()}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </SettingRow>
  );
}
