import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EyeIcon, EyeOffIcon } from './icons.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trim' | 'trailing' | 'autoComplete'> {
  /** Tells password managers whether to fill in the password that is kept, or to offer a new one. */
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password, hidden until its owner asks to see it. It is taken as it stands: spaces at its ends belong to it. */
export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('common');
  const [isShown, setIsShown] = useState(false);
  return (
    <TextField
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      {...props}
      type={isShown ? 'text' : 'password'}
      trim={false}
      trailing={
        <button
          type="button"
          aria-label={t(isShown ? 'password.hide' : 'password.show')}
          onClick={() => setIsShown(!isShown)}
          className="-mr-1 flex size-8 shrink-0 items-center justify-center rounded-mark text-muted hover:text-strong"
        >
          {isShown ? <EyeOffIcon /> : <EyeIcon />}
        </button>
      }
    />
  );
}
