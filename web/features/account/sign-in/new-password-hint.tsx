import { useTranslation } from 'react-i18next';
import { CheckIcon } from '../../../ui/icons.tsx';
import { advisePassword } from './password-advice.ts';

/** Says in words what would make the password that is being chosen better. */
export function NewPasswordHint({ password, personal }: { readonly password: string; readonly personal: readonly string[] }) {
  const { t } = useTranslation('signIn');
  const advice = advisePassword(password, personal);
  if (advice.kind === 'tooShort') return t('newPassword.tooShort', { count: advice.missing });
  if (advice.kind !== 'strong') return t(`newPassword.${advice.kind}`);
  return (
    <span className="flex items-center gap-1 text-long">
      <CheckIcon className="size-4" />
      {t('newPassword.strong')}
    </span>
  );
}
