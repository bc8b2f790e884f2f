import type { PasswordOwner } from '@fairlead/domain/account/password-owner.ts';
import { PASSWORD_MAX_LENGTH } from '@fairlead/domain/account/password-rules.ts';
import { useTranslation } from 'react-i18next';
import { CheckIcon } from './icons.tsx';
import { usePasswordVerdict } from './judge-new-password.ts';

/** Says in words what would make the password that is being chosen better. */
export function NewPasswordHint({ password, owner }: { readonly password: string; readonly owner: PasswordOwner }) {
  const { t } = useTranslation('common');
  const verdict = usePasswordVerdict(password, owner);
  switch (verdict?.kind) {
    case undefined:
      return t('newPassword.start');
    case 'tooShort':
      return t('newPassword.tooShort', { count: verdict.missing });
    case 'tooLong':
      return t('newPassword.tooLong', { maximum: PASSWORD_MAX_LENGTH });
    case 'personal':
    case 'guessable':
      return t(`newPassword.${verdict.kind}`);
    case 'fair':
      return t('newPassword.longer');
    case 'strong':
      return (
        <span className="flex items-center gap-1 text-long">
          <CheckIcon className="size-4" />
          {t('newPassword.strong')}
        </span>
      );
  }
}
