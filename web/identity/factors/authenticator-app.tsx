import type { TotpBeginResponse } from '@fairlead/contract/account/security.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { formatDate } from '../../ui/format.ts';
import { useLocale } from '../../ui/locale.tsx';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import type { FactorProps } from './factor-props.ts';
import { MustStay } from './must-stay.tsx';
import { StateBadge } from './state-badge.tsx';
import { SettingRow } from '../../ui/section.tsx';
import { PHONE_ICON } from '../../ui/device-icons.tsx';
import { TotpDialog } from './totp-dialog.tsx';
import { useCall } from './use-call.ts';

/** The authenticator app, with its set-up window and its removal. */
export function AuthenticatorApp({ calls, factors, onChanged, headingLevel }: FactorProps) {
  const { t } = useTranslation('identity');
  const locale = useLocale();
  const call = useCall();
  const [setUp, setSetUp] = useState<TotpBeginResponse['data'] | null>(null);
  const [isRemoving, setIsRemoving] = useState(false);
  const since = factors.totp_since === null ? null : t('factors.totp.since', { date: formatDate(factors.totp_since, locale) });

  async function begin(): Promise<void> {
    const answer = await call.run(calls.beginTotp);
    if (answer !== null) setSetUp(answer);
  }

  async function remove(): Promise<void> {
    setIsRemoving(false);
    if ((await call.run(calls.removeTotp)) !== null) onChanged();
  }

  return (
    <SettingRow
      icon={PHONE_ICON}
      title={t('factors.totp.title')}
      badge={<StateBadge isOn={factors.totp} on={t('factors.totp.on')} off={t('factors.totp.off')} />}
      text={since === null ? t('factors.totp.text') : `${t('factors.totp.text')} ${since}`}
      headingLevel={headingLevel}
      failure={call.failure}
      action={
        (factors.may_remove || !factors.totp) && (
          <Button
            variant={factors.totp ? 'danger' : 'secondary'}
            loading={call.isRunning}
            onClick={() => (factors.totp ? setIsRemoving(true) : void begin())}
            aria-label={t(factors.totp ? 'factors.totp.removeTitle' : 'factors.totp.setUpTitle')}
          >
            {t(factors.totp ? 'factors.remove' : 'factors.totp.setUp')}
          </Button>
        )
      }
    >
      {factors.totp && !factors.may_remove && <MustStay />}
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
        <QuestionDialog
          title={t('factors.totp.removeTitle')}
          text={t(factors.passkeys.length > 0 ? 'factors.totp.removeText' : 'factors.lastFactorText')}
          error={null}
          confirm={t('factors.remove')}
          isPending={false}
          onConfirm={() => void remove()}
          onClose={() => setIsRemoving(false)}
        />
      )}
    </SettingRow>
  );
}
