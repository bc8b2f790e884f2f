import { linkUrlSchema } from '@fairlead/contract/content/document.ts';
import { useTranslation } from 'react-i18next';
import { TextField } from '../../ui/text-field.tsx';
import type { BlockFieldProps } from './block-field.ts';

export interface LinkFieldProps extends BlockFieldProps<string> {
  readonly kind?: 'link' | 'videoLink';
}

/** A URL, with an error if it is not a valid link. */
export function LinkField({ label, hint, kind = 'link', value, onChange }: LinkFieldProps) {
  const { t } = useTranslation('backoffice');
  const isWrong = value.trim() !== '' && !linkUrlSchema.safeParse(value).success;
  return (
    <TextField
      label={label}
      hint={hint}
      error={isWrong ? t(kind === 'link' ? 'editor.linkWrong' : 'editor.videoWrong') : undefined}
      size="regular"
      inputMode="url"
      autoCapitalize="none"
      spellCheck={false}
      maxLength={500}
      value={value}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
