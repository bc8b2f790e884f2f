import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { codeOf } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { FormDialog } from '../../../ui/form-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { SignInAgain } from '../shared/sign-in-again.tsx';
import { useCreateToken } from './token-queries.ts';
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
    <FormDialog
      title={t('integrations.tokens.create')}
      confirm={t('integrations.tokens.make')}
      isPending={create.isPending}
      onSubmit={handleSubmit(({ name }) => create.mutate(name.trim()))}
      onClose={onClose}
    >
      {create.isError &&
        (codeOf(create.error) === 'recentLoginRequired' ? (
          <SignInAgain>{t('integrations.tokens.recentText')}</SignInAgain>
        ) : (
          <Notice tone="danger">{failureText(create.error)}</Notice>
        ))}
      <TextField
        label={t('integrations.tokens.name')}
        hint={t('integrations.tokens.nameHint')}
        autoComplete="off"
        required
        maxLength={NAME_MAX_LENGTH}
        error={formState.errors.name?.message}
        {...register('name', { validate: (name) => name.trim() !== '' || t('integrations.tokens.nameMissing') })}
      />
    </FormDialog>
  );
}
