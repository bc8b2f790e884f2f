import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import { isEmailAddress } from '@fairlead/domain/account/email-address.ts';
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
import { Notice } from '../../../ui/notice.tsx';
import { AccessPage, LINK_CLASS } from './access-page.tsx';
import { NewPasswordFields, type NewPassword } from '../new-password-fields.tsx';

export interface PasswordScreenProps {
  readonly isDemo: boolean;
  readonly switches: ReactNode;
}

/** Where the link of a mail leads, and where one is asked for. */
export function PasswordScreen(props: PasswordScreenProps) {
  const { search } = useLocation();
  const [code] = useState(() => new URLSearchParams(search).get('code'));
  useEffect(() => {
    // Neither the history nor somebody looking on keeps the secret. The router's own state of this entry stays.
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

/** The answer is the same whether there is such an operator or not. */
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
        <form noValidate onSubmit={(event) => void handleSubmit((typed) => ask.mutate(typed))(event)} className="flex flex-col gap-5">
          {ask.isError && <Notice tone="danger">{failureText(ask.error)}</Notice>}
          <EmailField
            label={t('email')}
            autoComplete="username"
            error={formState.errors.email?.message}
            {...register('email', { required: t('missing'), validate: (typed) => isEmailAddress(typed) || t('emailInvalid') })}
          />
          <Button type="submit" size="large" loading={ask.isPending}>
            {t('password.ask')}
          </Button>
        </form>
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
  const { register, handleSubmit, control, formState } = useForm<NewPassword>({ defaultValues: { new_password: '', again: '' } });
  const { errors } = formState;
  const password = useWatch({ control, name: 'new_password' });
  const choose = useSingleMutation({
    mutationFn: ({ new_password }: NewPassword) => send(operatorPaths.setPassword, { code, new_password }),
    onSuccess: () => navigate('/backoffice/login?changed=password', { replace: true }),
    onError: (error) => codeOf(error) === 'linkNotValid' && onLinkRefused(),
  });
  return (
    <AccessPage title={t('password.chooseTitle')} lead={t('password.chooseLead')} switches={switches}>
      <form
        method="post"
        noValidate
        onSubmit={(event) => void handleSubmit((typed) => choose.mutate(typed))(event)}
        className="flex flex-col gap-5"
      >
        {choose.isError && <Notice tone="danger">{failureText(choose.error)}</Notice>}
        <NewPasswordFields register={register} password={password} owner={owner} errors={errors} />
        <Button type="submit" size="large" loading={choose.isPending}>
          {t('password.choose')}
        </Button>
      </form>
    </AccessPage>
  );
}
