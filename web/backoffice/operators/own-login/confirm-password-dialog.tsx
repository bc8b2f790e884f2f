import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { useOwnLoginCalls } from './own-login-calls.ts';

/** Asks for the password once more, as what comes next could take the login over. */
export function ConfirmPasswordDialog({ onConfirmed, onClose }: { readonly onConfirmed: () => void; readonly onClose: () => void }) {
  const { t } = useTranslation(['backofficeOperators', 'backoffice']);
  const failureText = useFailureText();
  const calls = useOwnLoginCalls();
  const [password, setPassword] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const confirm = useSingleMutation({ mutationFn: () => calls.confirmPassword(password), onSuccess: onConfirmed });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    setIsMissing(password === '');
    if (password !== '') confirm.mutate();
  }

  return (
    <Dialog open onOpenChange={(open) => !open && onClose()} width="small" title={t('backofficeOperators:proof.title')}>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <p className="text-control">{t('backofficeOperators:proof.text')}</p>
        <PasswordField
          label={t('backofficeOperators:password.current')}
          autoComplete="current-password"
          value={password}
          error={isMissing ? t('backofficeOperators:missing') : confirm.isError ? failureText(confirm.error) : undefined}
          onChange={({ currentTarget }) => setPassword(currentTarget.value)}
        />
        <div className="flex flex-wrap justify-end gap-2">
          <Button variant="secondary" onClick={onClose}>
            {t('backoffice:cancel')}
          </Button>
          <Button type="submit" loading={confirm.isPending}>
            {t('backofficeOperators:proof.confirm')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
