import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { TextField, type TextFieldProps } from '../../ui/text-field.tsx';
import type { FactorPartProps } from './factor-part-props.ts';

type FieldProps = Pick<TextFieldProps, 'label' | 'hint' | 'inputMode' | 'autoComplete' | 'autoCapitalize'>;

export interface FactorFormProps extends FieldProps, Omit<FactorPartProps, 'onAnswer'> {
  readonly code: string;
  /** What is wrong with the code before it is sent. */
  readonly fault: string | undefined;
  /** Whether typing replaces the refused code. */
  readonly replacesRefused: boolean;
  readonly onType: (typed: string) => void;
  readonly onSubmit: () => void;
}

/** A code as the second factor, with its submit button. The field is focused at first and after a refusal. */
export function FactorForm(props: FactorFormProps) {
  const { isSending, isRefused, code, fault, replacesRefused, onType, onSubmit, ...field } = props;
  const { t } = useTranslation(['identity', 'errors']);
  const input = useRef<HTMLInputElement>(null);

  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    if (!isRefused) return;
    if (replacesRefused) input.current?.select();
    else input.current?.focus();
  }, [isRefused, replacesRefused]);

  return (
    <form
      method="post"
      onSubmit={(event) => {
        event.preventDefault();
        onSubmit();
      }}
      noValidate
      className="flex flex-col gap-5"
    >
      <TextField
        {...field}
        ref={input}
        error={fault ?? (isRefused ? t('errors:secondFactorInvalid') : undefined)}
        type="text"
        spellCheck={false}
        value={code}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
      <Button type="submit" size="large" loading={isSending} className="w-full">
        {t('identity:secondStep.submit')}
      </Button>
    </form>
  );
}
