import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/text-field.tsx';
import { FactorForm } from './factor-form.tsx';
import type { FactorPartProps } from './factor-part-props.ts';

const DIGITS = 6;

/** The digits of an authenticator app. They are sent as soon as there are six of them. */
export function TotpPart({ isSending, isRefused, onAnswer }: FactorPartProps) {
  const { t } = useTranslation(['identity', 'errors']);
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);

  useEffect(() => field.current?.focus(), []);
  // The next code is typed over the refused one.
  useEffect(() => {
    if (isRefused) field.current?.select();
  }, [isRefused]);

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
  const refused = isRefused ? t('errors:secondFactorInvalid') : undefined;

  return (
    <FactorForm isSending={isSending} onSubmit={submit}>
      <TextField
        ref={field}
        label={t('identity:secondStep.totpLabel')}
        hint={t('identity:secondStep.totpText')}
        error={isIncomplete ? t('identity:secondStep.totpIncomplete') : refused}
        type="text"
        inputMode="numeric"
        autoComplete="one-time-code"
        spellCheck={false}
        value={code}
        onChange={({ currentTarget }) => change(currentTarget.value)}
      />
    </FactorForm>
  );
}
