import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { WarningIcon } from '../../../ui/icons.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { ConfirmDialog } from './confirm-dialog.tsx';
import type { FactorProps } from './factor-props.ts';
import { SettingRow } from './section.tsx';
import { CODES_ICON } from './security-icons.tsx';
import { useCall } from './use-call.ts';

/** With so few left it is time for new ones. */
const FEW = 3;

/** How many recovery codes are left, and new ones in their place. */
export function RecoveryCodes({ calls, factors: { recovery_codes_left: left }, onChanged }: FactorProps) {
  const { t } = useTranslation('account');
  const call = useCall();
  const [isAsking, setIsAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function renew(): Promise<void> {
    setIsAsking(false);
    const answer = await call.run(calls.renewRecoveryCodes);
    if (answer !== null) setCodes(answer.data.recovery_codes);
  }

  return (
    <SettingRow
      icon={CODES_ICON}
      title={t('security.codes.title')}
      badge={
        <Badge tone={left <= FEW ? 'caution' : 'neutral'}>
          {left <= FEW && <WarningIcon className="size-3.5" />}
          {t('security.codes.left', { count: left })}
        </Badge>
      }
      text={t(left <= FEW ? 'security.codes.few' : 'security.codes.rowText')}
      failure={call.failure}
      action={
        <Button variant="secondary" loading={call.isRunning} onClick={() => setIsAsking(true)}>
          {t('security.codes.renew')}
        </Button>
      }
    >
      {isAsking && (
        <ConfirmDialog
          title={t('security.codes.renewTitle')}
          text={t('security.codes.renewText')}
          action={t('security.codes.renew')}
          onConfirm={() => void renew()}
          onClose={() => setIsAsking(false)}
        />
      )}
      {codes !== null && (
        <CodesDialog
          title={t('security.codes.title')}
          codes={codes}
          onClose={() => {
            setCodes(null);
            onChanged();
          }}
        >
          {null}
        </CodesDialog>
      )}
    </SettingRow>
  );
}
