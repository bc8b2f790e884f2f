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
import { buttonClass } from '../../../ui/button.tsx';
import { NewPasswordForm } from '../../../ui/new-password-form.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** Sets a password with the code from an invitation or a reset link. */
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
  const typed = useWatch({ control, name: 'new_password' });

  const submit = handleSubmit(async (passwords) => {
    setFailure(null);
    const answer = await callApi({ method: 'POST', path: affiliatePaths.setPassword, body: { code, ...passwords } });
    if (answer.ok) return navigate('/affiliate/login?changed=password', { replace: true });
    const refused = new CallFailure(answer.failure);
    if (codeOf(refused) === 'linkNotValid') return onLinkRefused();
    setFailure(refused);
  });

  const failureMessage = failure === null || isSubmitting ? null : failureText(failure);
  return (
    <NewPasswordForm
      onSubmit={submit}
      failure={failureMessage}
      submit={t('affiliate:signIn.choose.submit')}
      isSending={isSubmitting}
      texts={{
        label: t('affiliate:signIn.choose.newPassword'),
        missing: t('affiliate:signIn.passwordRequired'),
        confirm: t('affiliate:signIn.choose.repeat'),
        confirmMissing: t('affiliate:signIn.choose.repeatRequired'),
        different: t('affiliate:signIn.choose.different'),
      }}
      {...{ owner, typed, register, errors }}
    />
  );
}
