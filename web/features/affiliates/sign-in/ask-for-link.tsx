import type { AffiliateForgotPasswordRequest } from '@fairlead/contract/affiliates/access.ts';
import { affiliatePaths } from '@fairlead/contract/affiliates/paths.ts';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router';
import { callApi } from '../../../transport/api-client.ts';
import { sendWithCaptcha } from '../../../transport/captcha/send-with-captcha.ts';
import { useCaptcha } from '../../../transport/captcha/use-captcha.ts';
import { CallFailure } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { FormColumn } from '../../../ui/form-column.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { requiredEmail } from '../../../ui/required-email.ts';
import type { PasswordScreenProps } from './password-screen-props.ts';
import { LINK_CLASS } from '../../../ui/auth-card.tsx';
import { SignInPage } from './sign-in-page.tsx';

/** Asks for the email address to send a link to. The response does not reveal whether such an affiliate exists. */
export function AskForLink({ isDemo, switches }: PasswordScreenProps) {
  const { t } = useTranslation('affiliate');
  const [sentTo, setSentTo] = useState<string | null>(null);
  return (
    <SignInPage
      title={t(sentTo === null ? 'signIn.ask.title' : 'signIn.ask.sentTitle')}
      lead={<p aria-live="polite">{sentTo === null ? t('signIn.ask.lead') : t('signIn.ask.sentLead', { email: sentTo })}</p>}
      switches={switches}
      below={
        <p className="text-center text-control">
          <Link to="/affiliate/login" className={LINK_CLASS}>
            {t('signIn.backToLogin')}
          </Link>
        </p>
      }
    >
      {sentTo === null ? (
        <AskForm onSent={setSentTo} />
      ) : (
        <div className="flex flex-col gap-3">
          {isDemo && (
            <a href={`/demo-mails?${new URLSearchParams({ to: sentTo })}`} className={buttonClass('primary', 'large')}>
              {t('signIn.ask.demoMails')}
            </a>
          )}
          <Button variant="secondary" size="large" onClick={() => setSentTo(null)}>
            {t('signIn.ask.again')}
          </Button>
        </div>
      )}
    </SignInPage>
  );
}

function AskForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const { t } = useTranslation('affiliate');
  const failureText = useFailureText();
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const { captcha, attach } = useCaptcha();
  const { register, handleSubmit, formState } = useForm<Pick<AffiliateForgotPasswordRequest, 'email'>>({ defaultValues: { email: '' } });
  const { errors, isSubmitting } = formState;

  const submit = handleSubmit(async ({ email }) => {
    setFailure(null);
    const answer = await sendWithCaptcha(captcha, (solved) =>
      callApi({ method: 'POST', path: affiliatePaths.forgotPassword, body: { email, ...solved } }),
    );
    if (answer.ok) return onSent(email);
    captcha.prepare();
    setFailure(new CallFailure(answer.failure));
  });

  const failureMessage = failure === null || isSubmitting ? null : failureText(failure);
  return (
    <FormColumn attach={attach} onSubmit={submit} failure={failureMessage}>
      <EmailField
        label={t('signIn.email')}
        autoComplete="username"
        error={errors.email?.message}
        {...register('email', requiredEmail(t('signIn.emailRequired'), t('signIn.emailInvalid')))}
      />
      <Button type="submit" size="large" loading={isSubmitting} className="w-full">
        {t('signIn.ask.submit')}
      </Button>
      <p className="text-mini text-muted">{t('signIn.captcha')}</p>
    </FormColumn>
  );
}
