import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { FactorForm } from './factor-form.tsx';
import type { FactorPartProps } from './factor-part-props.ts';

const DIGITS = 6;

/** The code of an authenticator app, sent as soon as it has six digits. */
export function TotpPart({ isSending, isRefused, onAnswer }: FactorPartProps) {
  const { t } = useTranslation('identity');
  const [code, setCode] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);

  function change(typed: string) {
    const digits = typed.replaceAll(/\D/g, '').slice(0, DIGITS);
    setCode(digits);
    setIsIncomplete(false);
    if (digits.length === DIGITS && digits !== code && !isSending) onAnswer({ code: digits });
  }
  function submit() {
    if (code.length < DIGITS) setIsIncomplete(true);
    else if (!isSending) onAnswer({ code });
  }

  return (
    <FactorForm
      isSending={isSending}
      isRefused={isRefused}
      label={t('secondStep.totpLabel')}
      hint={t('secondStep.totpText')}
      fault={isIncomplete ? t('secondStep.totpIncomplete') : undefined}
      inputMode="numeric"
      autoComplete="one-time-code"
      code={code}
      replacesRefused
      onType={change}
      onSubmit={submit}
    />
  );
}
