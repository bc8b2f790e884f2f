import { TextAreaField, type TextAreaFieldProps } from '../../ui/text-area-field.tsx';
import type { RequiredText } from './use-required-text.ts';

export interface RequiredTextAreaProps extends Omit<TextAreaFieldProps, 'value' | 'characters' | 'error' | 'onChange'> {
  readonly text: RequiredText;
  /** The error if it is missing or too long. */
  readonly missing: string;
}

/** The field for a text that an action requires. */
export function RequiredTextArea({ text: { value, isMissing, longest, change }, missing, ...area }: RequiredTextAreaProps) {
  return (
    <TextAreaField
      {...area}
      characters={{ count: value.length, maximum: longest }}
      value={value}
      error={isMissing ? missing : undefined}
      onChange={({ currentTarget }) => change(currentTarget.value)}
    />
  );
}
