import type { AffiliateSetPasswordRequest } from '@fairlead/contract/affiliates/access.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import { callApi } from '../../../transport/api-client.ts';
import { CallFailure, codeOf } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { usePasswordOwner } from '../../../transport/use-password-owner.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { NewPasswordHint } from '../../../ui/new-password-hint.tsx';
import { useNewPasswordRule } from '../../../ui/new-password-rule.ts';
import { Notice } from '../../../ui/notice.tsx';
import { PasswordField } from '../../../ui/password-field.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** By the secret of a link, from an invitation or after a forgotten password. */
export function ChoosePassword({ code, switches }: { readonly code: string; readonly switches: ReactNode }) {
  const { t } = useTranslation('affiliate');
  const [isRefused, setIsRefused] = useState(false);
  if (isRefused) {
    return (
      <SignInPage title={t('signIn.choose.notValidTitle')} lead={t('signIn.choose.notValid')} switches={switches}>
        <Link to="/affiliate/password" reloadDocument className={buttonClass('primary', 'large', 'w-full')}>
          {t('signIn.choose.askAgain')}
        </Link>
      </SignInPage>
    );
  }
  return (
    <SignInPage title={t('signIn.choose.title')} lead={t('signIn.choose.lead')} switches={switches}>
      <ChooseForm code={code} onLinkRefused={() => setIsRefused(true)} />
    </SignInPage>
  );
}

function ChooseForm({ code, onLinkRefused }: { readonly code: string; readonly onLinkRefused: () => void }) {
  const { t } = useTranslation(['affiliate', 'errors']);
  const failureText = useFailureText();
  const navigate = useNavigate();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const { register, handleSubmit, control, formState } = useForm<Omit<AffiliateSetPasswordRequest, 'code'>>({
    defaultValues: { new_password: '', confirm_password: '' },
  });
  const { errors, isSubmitting } = formState;
  const owner = usePasswordOwner(affiliatePaths.passwordOwner, code, onLinkRefused);
  const judge = useNewPasswordRule(t('affiliate:signIn.choose.newPassword'));
  const password = useWatch({ control, name: 'new_password' });

  const submit = handleSubmit(async (typed) => {
    setFailure(null);
    const answer = await callApi({ method: 'POST', path: affiliatePaths.setPassword, body: { code, ...typed } });
    if (answer.ok) return navigate('/affiliate/login?changed=password', { replace: true });
    const refused = new CallFailure(answer.failure);
    if (codeOf(refused) === 'linkNotValid') return onLinkRefused();
    setFailure(refused);
  });

  return (
    <form method="post" noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      {failure !== null && !isSubmitting && <Notice tone="danger">{failureText(failure)}</Notice>}
      <PasswordField
        label={t('affiliate:signIn.choose.newPassword')}
        autoComplete="new-password"
        hint={<NewPasswordHint password={password} owner={owner} />}
        error={errors.new_password?.message}
        {...register('new_password', {
          required: t('affiliate:signIn.passwordRequired'),
          deps: ['confirm_password'],
          validate: (typed) => judge(typed, owner),
        })}
      />
      <PasswordField
        label={t('affiliate:signIn.choose.repeat')}
        autoComplete="new-password"
        error={errors.confirm_password?.message}
        {...register('confirm_password', {
          required: t('affiliate:signIn.choose.repeatRequired'),
          validate: (again, typed) => again === typed.new_password || t('affiliate:signIn.choose.different'),
        })}
      />
      <Button type="submit" size="large" loading={isSubmitting} className="w-full">
        {t('affiliate:signIn.choose.submit')}
      </Button>
    </form>
  );
}
