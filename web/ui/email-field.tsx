import { TextField, type TextFieldProps } from './text-field.tsx';

/** An email field with the best settings for phone keyboards and password managers. `autoComplete` is `username` for signing in. */
export function EmailField(props: Omit<TextFieldProps, 'type' | 'inputMode' | 'autoCapitalize' | 'spellCheck'>) {
  return <TextField {...props} type="email" inputMode="email" autoCapitalize="none" spellCheck={false} />;
}
