import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge } from '../../ui/badge.tsx';
import { Button } from '../../ui/button.tsx';
import { WarningIcon } from '../../ui/icons.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { QuestionDialog } from '../../ui/question-dialog.tsx';
import type { FactorProps } from './factor-props.ts';
import { SettingRow } from '../../ui/section.tsx';
import { CODES_ICON } from '../../ui/device-icons.tsx';
import { useCall } from './use-call.ts';

/** From this number on, new codes are recommended. */
const FEW = 3;

/** The number of recovery codes left, and the button to replace them. */
export function RecoveryCodes({ calls, factors: { recovery_codes_left: left }, onChanged }: FactorProps) {
  const { t } = useTranslation('identity');
  const call = useCall();
  const [isAsking, setIsAsking] = useState(false);
  const [codes, setCodes] = useState<readonly string[] | null>(null);

  async function renew(): Promise<void> {
    setIsAsking(false);
    const answer = await call.run(calls.renewRecoveryCodes);
    if (answer !== null) setCodes(answer.recovery_codes);
  }

  return (
    <SettingRow
      icon={CODES_ICON}
      title={t('factors.codes.title')}
      badge={
        <Badge tone={left <= FEW ? 'caution' : 'neutral'}>
          {left <= FEW && <WarningIcon className="size-3.5" />}
          {t('factors.codes.left', { count: left })}
        </Badge>
      }
      text={t(left <= FEW ? 'factors.codes.few' : 'factors.codes.rowText')}
      failure={call.failure}
      action={
        <Button variant="secondary" loading={call.isRunning} onClick={() => setIsAsking(true)}>
          {t('factors.codes.renew')}
        </Button>
      }
    >
      {isAsking && (
        <QuestionDialog
          title={t('factors.codes.renewTitle')}
          text={t('factors.codes.renewText')}
          error={null}
          confirm={t('factors.codes.renew')}
          isPending={false}
          onConfirm={() => void renew()}
          onClose={() => setIsAsking(false)}
        />
      )}
      {codes !== null && (
        <CodesDialog
          title={t('factors.codes.title')}
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
