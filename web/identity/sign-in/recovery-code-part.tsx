import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactorForm } from './factor-form.tsx';
import type { FactorPartProps } from './factor-part-props.ts';

/** One of the codes saved for when everything else is lost. */
export function RecoveryCodePart({ isSending, isRefused, onAnswer }: FactorPartProps) {
  const { t } = useTranslation('identity');
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  function submit() {
    const typed = code.trim();
    if (typed === '') setIsMissing(true);
    else if (!isSending) onAnswer({ recovery_code: typed });
  }

  return (
    <FactorForm
      isSending={isSending}
      isRefused={isRefused}
      label={t('secondStep.recoveryLabel')}
      hint={t('secondStep.recoveryText')}
      fault={isMissing ? t('secondStep.recoveryRequired') : undefined}
      autoComplete="off"
      autoCapitalize="none"
      code={code}
      replacesRefused={false}
      onType={(typed) => {
        setCode(typed);
        setIsMissing(false);
      }}
      onSubmit={submit}
    />
  );
}
