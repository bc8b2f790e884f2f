import { affiliatePaths } from '@fairlead/contract/affiliate-paths.ts';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { codeOf, useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useCreateToken } from './token-queries.ts';

const FORM_ID = 'token-form';
const NAME_MAX_LENGTH = 60;

export interface CreateTokenDialogProps {
  readonly onClose: () => void;
  readonly onCreated: (accessToken: string) => void;
}

export function CreateTokenDialog({ onClose, onCreated }: CreateTokenDialogProps) {
  const { t } = useTranslation('affiliate');
  const failureText = useFailureText();
  const { register, handleSubmit, formState } = useForm<{ readonly name: string }>({ defaultValues: { name: '' } });
  const create = useCreateToken(onCreated);
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t('integrations.tokens.create')}
      footer={
        <>
          <Button variant="secondary" onClick={onClose}>
            {t('integrations.form.cancel')}
          </Button>
          <Button type="submit" form={FORM_ID} loading={create.isPending}>
            {t('integrations.tokens.make')}
          </Button>
        </>
      }
    >
      <form
        id={FORM_ID}
        noValidate
        onSubmit={(event) => void handleSubmit(({ name }) => create.mutate(name.trim()))(event)}
        className="flex flex-col gap-4"
      >
        {create.isError &&
          (codeOf(create.error) === 'recentLoginRequired' ? <LogInAgain /> : <Notice tone="danger">{failureText(create.error)}</Notice>)}
        <TextField
          label={t('integrations.tokens.name')}
          hint={t('integrations.tokens.nameHint')}
          autoComplete="off"
          required
          maxLength={NAME_MAX_LENGTH}
          error={formState.errors.name?.message}
          {...register('name', { validate: (name) => name.trim() !== '' || t('integrations.tokens.nameMissing') })}
        />
      </form>
    </Dialog>
  );
}

/** Whoever finds a session open must not make a token of it: the password is asked for once more. */
function LogInAgain() {
  const { t } = useTranslation('affiliate');
  const { call, logInAgain } = useTokenCalls();
  async function leave(): Promise<void> {
    // The session ends on the server as well; here it ends in any case.
    await call({ method: 'POST', path: affiliatePaths.logout }).catch(() => undefined);
    logInAgain();
  }
  return (
    <Notice
      tone="caution"
      title={t('integrations.tokens.recentTitle')}
      action={
        <Button variant="secondary" size="dense" onClick={() => void leave()}>
          {t('integrations.tokens.logInAgain')}
        </Button>
      }
    >
      {t('integrations.tokens.recentText')}
    </Notice>
  );
}
