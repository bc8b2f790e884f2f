import type { PasswordOwner } from '@fairlead/domain/account/password-owner.ts';
import { PASSWORD_MAX_LENGTH, PASSWORD_MIN_LENGTH } from '@fairlead/domain/account/password-rules.ts';
import { useTranslation } from 'react-i18next';
import { CheckIcon } from './icons.tsx';
import { usePasswordVerdict } from './check-new-password.ts';

/**
 * Says how the new password could be improved. It keeps room for its longest text: the verdict arrives a moment after the typing, when a
 * click on what is below may already be in progress.
 */
export function NewPasswordHint({ password, owner }: { readonly password: string; readonly owner: PasswordOwner }) {
  const { t } = useTranslation('common');
  const hints = {
    start: t('newPassword.start'),
    tooShort: t('newPassword.tooShort', { count: PASSWORD_MIN_LENGTH }),
    tooLong: t('newPassword.tooLong', { maximum: PASSWORD_MAX_LENGTH }),
    personal: t('newPassword.personal'),
    guessable: t('newPassword.guessable'),
    fair: t('newPassword.longer'),
    strong: t('newPassword.strong'),
  };
  const verdict = usePasswordVerdict(password, owner);
  const kind = verdict?.kind ?? 'start';
  return (
    <span
      data-room={Object.values(hints).reduce((longest, hint) => (hint.length > longest.length ? hint : longest))}
      className="grid *:[grid-area:1/1] before:invisible before:[grid-area:1/1] before:content-[attr(data-room)/'']"
    >
      {kind === 'strong' ? (
        <span className="flex items-center gap-1 self-start text-long">
          <CheckIcon className="size-4" />
          {hints.strong}
        </span>
      ) : (
        <span>{verdict?.kind === 'tooShort' ? t('newPassword.tooShort', { count: verdict.missing }) : hints[kind]}</span>
      )}
    </span>
  );
}
