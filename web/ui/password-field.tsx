import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EyeIcon, icon } from './icons.tsx';
import { TextField, type TextFieldProps } from './text-field.tsx';

/** Defined here, since most pages don't need it. */
const EyeOffIcon = icon(
  'm3 3 14 14M8 5.2A9 9 0 0 1 10 5c3.4 0 6.2 1.7 8 5a11 11 0 0 1-2.1 2.8M12.9 14.5a8.5 8.5 0 0 1-2.900.5c-3.4 0-6.2-1.7-8-5a10.8 10.8 0 0 1 3-3.5m3.4 1.9a2.3 2.3 0 0 0 3.2 3.2',
);

export interface PasswordFieldProps extends Omit<TextFieldProps, 'type' | 'trim' | 'trailing' | 'autoComplete'> {
  /** Tells password managers whether to fill in the stored password or to offer a new one. */
  readonly autoComplete: 'current-password' | 'new-password';
}

/** A password, hidden until shown on request. It isn't trimmed: spaces at its ends belong to it. */
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
