import { TextField, type TextFieldProps } from './text-field.tsx';

/** An email address, as keyboards on phones and password managers like it best. `autoComplete` is `username` where it signs somebody in. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck'>) {
  return <TextField {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />;
}
