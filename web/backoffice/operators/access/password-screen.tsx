import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import { useEffect, useState, type ReactNode } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { Link, useLocation, useNavigate } from 'react-router';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { callApi } from '../../../transport/api-client.ts';
import { CallFailure, codeOf } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { usePasswordOwner } from '../../../transport/use-password-owner.ts';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmailField } from '../../../ui/email-field.tsx';
import { LINK_CLASS } from '../../../ui/auth-card.tsx';
import { FormColumn } from '../../../ui/form-column.tsx';
import type { NewPasswordValues } from '../../../ui/new-password-fields.tsx';
import { NewPasswordForm } from '../../../ui/new-password-form.tsx';
import { requiredEmail } from '../../../ui/required-email.ts';
import { useNewPasswordTexts } from '../use-new-password-texts.ts';
import { AccessPage } from './access-page.tsx';

export interface PasswordScreenProps {
  readonly isDemo: boolean;
  readonly switches: ReactNode;
}

/** The page behind an email link, and the form that requests one. */
export function PasswordScreen(props: PasswordScreenProps) {
  const { search } = useLocation();
  const [code] = useState(() => new URLSearchParams(search).get('code'));
  useEffect(() => {
    // Keeps the code out of the history and off the screen. The router's own state of this entry stays.
    if (code !== null) history.replaceState(history.state, '', location.pathname);
  }, [code]);
  const [isRefused, setIsRefused] = useState(false);
  if (code === null) return <AskForLink {...props} />;
  return isRefused ? <LinkRefused {...props} /> : <ChoosePassword code={code} onLinkRefused={() => setIsRefused(true)} {...props} />;
}

async function send(path: string, body: object): Promise<void> {
  const result = await callApi({ method: 'POST', path, body });
  if (!result.ok) throw new CallFailure(result.failure);
}

/** The response does not reveal whether such an operator exists. */
function AskForLink({ isDemo, switches }: PasswordScreenProps) {
  const { t } = useTranslation('backofficeOperators');
  const failureText = useFailureText();
  const { register, handleSubmit, formState } = useForm<{ email: string }>({ defaultValues: { email: '' } });
  const ask = useSingleMutation({ mutationFn: (body: { email: string }) => send(operatorPaths.requestPassword, body) });
  const sentTo = ask.isSuccess ? ask.variables.email : null;
  return (
    <AccessPage
      title={t(sentTo === null ? 'password.askTitle' : 'password.sentTitle')}
      lead={sentTo === null ? t('password.askLead') : t('password.sentLead', { email: sentTo })}
      switches={switches}
      below={
        <p className="text-center text-control">
          <Link to="/backoffice/login" className={LINK_CLASS}>
            {t('password.toLogin')}
          </Link>
        </p>
      }
    >
      {sentTo === null ? (
        <FormColumn onSubmit={handleSubmit((typed) => ask.mutate(typed))} failure={ask.isError ? failureText(ask.error) : null}>
          <EmailField
            label={t('email')}
            autoComplete="username"
            error={formState.errors.email?.message}
            {...register('email', requiredEmail(t('missing'), t('emailInvalid')))}
          />
          <Button type="submit" size="large" loading={ask.isPending}>
            {t('password.ask')}
          </Button>
        </FormColumn>
      ) : (
        <div className="flex flex-col gap-3">
          {isDemo && (
            <a href={`/demo-mails?${new URLSearchParams({ to: sentTo })}`} className={buttonClass('primary', 'large')}>
              {t('password.demoMails')}
            </a>
          )}
          <Button variant="secondary" size="large" onClick={ask.reset}>
            {t('password.askAgain')}
          </Button>
        </div>
      )}
    </AccessPage>
  );
}

function LinkRefused({ switches }: PasswordScreenProps) {
  const { t } = useTranslation('backofficeOperators');
  return (
    <AccessPage title={t('password.refusedTitle')} lead={t('password.refusedLead')} switches={switches}>
      <Link to="/backoffice/password" reloadDocument className={buttonClass('primary', 'large')}>
        {t('password.askAnother')}
      </Link>
    </AccessPage>
  );
}

interface ChoosePasswordProps extends PasswordScreenProps {
  readonly code: string;
  readonly onLinkRefused: () => void;
}

function ChoosePassword({ code, onLinkRefused, switches }: ChoosePasswordProps) {
  const { t } = useTranslation('backofficeOperators');
  const failureText = useFailureText();
  const navigate = useNavigate();
  const owner = usePasswordOwner(operatorPaths.passwordOwner, code, onLinkRefused);
  const { register, handleSubmit, control, formState } = useForm<NewPasswordValues>({
    defaultValues: { new_password: '', confirm_password: '' },
  });
  const { errors } = formState;
  const texts = useNewPasswordTexts();
  const typed = useWatch({ control, name: 'new_password' });
  const choose = useSingleMutation({
    mutationFn: ({ new_password }: NewPasswordValues) => send(operatorPaths.setPassword, { code, new_password }),
    onSuccess: () => navigate('/backoffice/login?changed=password', { replace: true }),
    onError: (error) => codeOf(error) === 'linkNotValid' && onLinkRefused(),
  });
  return (
    <AccessPage title={t('password.chooseTitle')} lead={t('password.chooseLead')} switches={switches}>
      <NewPasswordForm
        onSubmit={handleSubmit((values) => choose.mutate(values))}
        failure={choose.isError ? failureText(choose.error) : null}
        submit={t('password.choose')}
        isSending={choose.isPending}
        {...{ texts, owner, typed, register, errors }}
      />
    </AccessPage>
  );
}
