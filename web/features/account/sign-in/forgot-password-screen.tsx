import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { ClientEmailField, useClientEmailRule } from '../../client-email-field.tsx';
import { FormColumn } from '../../../ui/form-column.tsx';
import { LinkButton } from '../../../ui/link-button.tsx';
import { Button } from '../../../ui/button.tsx';
import { CaptchaNotice } from '../captcha/captcha-notice.tsx';
import { sendWithCaptcha } from '../../../transport/captcha/send-with-captcha.ts';
import { useCaptcha } from '../../../transport/captcha/use-captcha.ts';
import { useApiFailureText } from '../../../transport/use-api-failure-text.ts';
import { postForgotPassword } from './post-forgot-password.ts';
import { useServerFieldErrors } from './server-field-errors.ts';
import { BackToLogin, SignInCard } from './sign-in-card.tsx';

/** Asks for the email address to send a reset link to, then confirms that it was sent (spec section 2). */
export function ForgotPasswordScreen({ demo }: { readonly demo: boolean }) {
  const { t } = useTranslation('signIn');
  const [sentTo, setSentTo] = useState<string | null>(null);
  const title = t(sentTo === null ? 'forgot.title' : 'forgot.sentTitle');
  return (
    <SignInCard
      title={title}
      pageTitle={title}
      lead={sentTo === null ? t('forgot.lead') : <SentLead email={sentTo} />}
      below={<BackToLogin />}
    >
      {sentTo === null ? <ForgotPasswordForm onSent={setSentTo} /> : <Sent email={sentTo} demo={demo} onAgain={() => setSentTo(null)} />}
    </SignInCard>
  );
}

function ForgotPasswordForm({ onSent }: { readonly onSent: (email: string) => void }) {
  const { t } = useTranslation('signIn');
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const failureText = useApiFailureText();
  const serverFieldErrors = useServerFieldErrors();
  const { captcha, attach } = useCaptcha();
  const { register, handleSubmit, setError, formState } = useForm({ defaultValues: { email: '' }, reValidateMode: 'onChange' });
  const { errors, isSubmitting } = formState;
  const emailRule = useClientEmailRule();

  const submit = handleSubmit(async ({ email }) => {
    setFailure(null);
    const answer = await sendWithCaptcha(captcha, (solved) => postForgotPassword({ email, ...solved }));
    if (answer.ok) return onSent(email);
    captcha.prepare();
    const [atField] = serverFieldErrors(answer.failure, ['email']);
    if (atField === undefined) setFailure(answer.failure);
    else setError('email', { message: atField.message }, { shouldFocus: true });
  });

  const failureMessage = failure === null || isSubmitting ? null : failureText(failure);
  return (
    <FormColumn attach={attach} onSubmit={submit} needsScripts={t('needsScripts')} failure={failureMessage}>
      <ClientEmailField autoComplete="username" error={errors.email?.message} {...register('email', emailRule)} />
      <Button type="submit" size="large" loading={isSubmitting} className="w-full">
        {t('forgot.submit')}
      </Button>
      <CaptchaNotice />
    </FormColumn>
  );
}

/** The address is emphasised, so that a typing error is noticed. */
function SentLead({ email }: { readonly email: string }) {
  const { t } = useTranslation('signIn');
  const [before, after] = t('forgot.sentLead', { email: '\n' }).split('\n');
  return (
    <>
      {before}
      <strong className="font-semibold wrap-anywhere text-strong">{email}</strong>
      {after}
    </>
  );
}

function Sent({ email, demo, onAgain }: { readonly email: string; readonly demo: boolean; readonly onAgain: () => void }) {
  const { t } = useTranslation('signIn');
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-col gap-2 text-control">
        <h2 className="text-control">{t('forgot.nothingTitle')}</h2>
        <ul className="flex list-disc flex-col gap-1.5 pl-5 text-muted">
          <li>{t('forgot.nothingSpam')}</li>
          <li>{t('forgot.nothingAddress')}</li>
          <li>{t('forgot.nothingWait')}</li>
        </ul>
      </div>
      {demo && (
        <LinkButton to={`/demo-mails?to=${encodeURIComponent(email)}`} size="large" className="w-full">
          {t('forgot.demoMails')}
        </LinkButton>
      )}
      <Button variant="secondary" size="large" onClick={onAgain} className="w-full">
        {t('forgot.again')}
      </Button>
    </div>
  );
}
