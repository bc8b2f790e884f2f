import type { OperatorLoginResponse } from '@fairlead/contract/operators/session.ts';
import type { OperatorSecondFactorRequest } from '@fairlead/contract/operators/schemas.ts';
import { operatorPaths } from '@fairlead/contract/operators/paths.ts';
import type { SecondFactorDetails } from '@fairlead/contract/errors.ts';
import { useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { callApi } from '../../../transport/api-client.ts';
import { CallFailure, codeOf } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { readTotpCode } from '../../../ui/group-secret.ts';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';

export interface SecondFactorStepProps {
  readonly details: SecondFactorDetails;
  readonly onLoggedIn: (session: OperatorLoginResponse['data']) => void;
  /** Back to the password; `hasExpired` where the login waited too long or had its answers. */
  readonly onStartAgain: (hasExpired: boolean) => void;
}

/** The second half of a login: the code of the authenticator app, or a recovery code where the app is not at hand. */
export function SecondFactorStep({ details, onLoggedIn, onStartAgain }: SecondFactorStepProps) {
  const { t } = useTranslation('backoffice');
  const failureText = useFailureText();
  const [method, setMethod] = useState<'totp' | 'recoveryCode'>('totp');
  const [typed, setTyped] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const answer = useSingleMutation({
    mutationFn: async (code: string) => {
      const body: OperatorSecondFactorRequest = { token: details.token, method, code };
      const result = await callApi<OperatorLoginResponse>({ method: 'POST', path: operatorPaths.secondFactor, body });
      if (!result.ok) throw new CallFailure(result.failure);
      return result.data.data;
    },
    onSuccess: onLoggedIn,
    onError: (error) => codeOf(error) === 'secondFactorExpired' && onStartAgain(true),
  });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const code = method === 'totp' ? readTotpCode(typed) : typed.trim() || null;
    setIsIncomplete(code === null);
    if (code !== null) answer.mutate(code);
  }

  function choose(next: 'totp' | 'recoveryCode'): void {
    setMethod(next);
    setTyped('');
    setIsIncomplete(false);
    answer.reset();
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-5">
      {answer.isError && <Notice tone="danger">{failureText(answer.error)}</Notice>}
      <TextField
        key={method}
        // The page has just asked for it, and nothing else can be done here.
        // oxlint-disable-next-line jsx-a11y/no-autofocus
        autoFocus
        label={t(method === 'totp' ? 'login.code' : 'login.recoveryCode')}
        hint={t(method === 'totp' ? 'login.codeHint' : 'login.recoveryHint')}
        inputMode={method === 'totp' ? 'numeric' : 'text'}
        autoComplete="one-time-code"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        value={typed}
        error={isIncomplete ? t(method === 'totp' ? 'login.codeIncomplete' : 'required') : undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setIsIncomplete(false);
        }}
      />
      <Button type="submit" size="large" loading={answer.isPending}>
        {t('login.confirm')}
      </Button>
      <div className="flex flex-wrap justify-between gap-2">
        {details.methods.includes('recoveryCode') && (
          <Button variant="ghost" onClick={() => choose(method === 'totp' ? 'recoveryCode' : 'totp')}>
            {t(method === 'totp' ? 'login.useRecoveryCode' : 'login.useApp')}
          </Button>
        )}
        <Button variant="ghost" onClick={() => onStartAgain(false)}>
          {t('login.startAgain')}
        </Button>
      </div>
    </form>
  );
}
