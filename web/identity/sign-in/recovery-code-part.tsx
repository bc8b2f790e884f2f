import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/text-field.tsx';
import { FactorForm } from './factor-form.tsx';
import type { FactorPartProps } from './factor-part-props.ts';

/** One of the codes that were written down for when everything else is lost. */
export function RecoveryCodePart({ isSending, isRefused, onAnswer }: FactorPartProps) {
  const { t } = useTranslation(['identity', 'errors']);
  const field = useRef<HTMLInputElement>(null);
  const [code, setCode] = useState('');
  const [isMissing, setIsMissing] = useState(false);

  useEffect(() => field.current?.focus(), []);
  useEffect(() => {
    if (isRefused) field.current?.focus();
  }, [isRefused]);

  function submit() {
    const typed = code.trim();
    if (typed === '') setIsMissing(true);
    else if (!isSending) onAnswer({ recovery_code: typed });
  }
  const refused = isRefused ? t('errors:secondFactorInvalid') : undefined;

  return (
    <FactorForm isSending={isSending} onSubmit={submit}>
      <TextField
        ref={field}
        label={t('identity:secondStep.recoveryLabel')}
        hint={t('identity:secondStep.recoveryText')}
        error={isMissing ? t('identity:secondStep.recoveryRequired') : refused}
        type="text"
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={code}
        onChange={({ currentTarget }) => {
          setCode(currentTarget.value);
          setIsMissing(false);
        }}
      />
    </FactorForm>
  );
}
