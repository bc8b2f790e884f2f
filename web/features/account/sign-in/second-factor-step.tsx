import type { SessionUser } from '@fairlead/contract/account/schemas.ts';
import type { SecondFactorDetails, SecondFactorMethod } from '@fairlead/contract/errors.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { refusalOf, useFailureText } from './failure-text.ts';
import { PasskeyPart } from './passkey-part.tsx';
import { postSecondFactor } from './post-second-factor.ts';
import { RecoveryCodePart } from './recovery-code-part.tsx';
import { TotpPart } from './totp-part.tsx';
import type { FactorAnswer, FactorPartProps } from './factor-part-props.ts';

export interface SecondFactorStepProps {
  readonly details: SecondFactorDetails;
  readonly onEntered: (user: SessionUser) => void;
  readonly onBack: () => void;
  /** The first half of the login is too long ago: it has to be given again. */
  readonly onExpired: () => void;
}

/** Asks for one of the second factors that the account has, and lets its owner choose another one. */
export default function SecondFactorStep({ details, onEntered, onBack, onExpired }: SecondFactorStepProps) {
  const { t } = useTranslation(['signIn', 'errors']);
  const [method, setMethod] = useState(details.methods[0] ?? 'recoveryCode');
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [isSending, setIsSending] = useState(false);
  const failureText = useFailureText();
  const code = failure === null ? null : refusalOf(failure)?.code;
  const isRefused = code === 'secondFactorInvalid' || code === 'passkeyNotAccepted';

  async function send(answer: FactorAnswer) {
    setFailure(null);
    setIsSending(true);
    const result = await postSecondFactor({ token: details.token, ...answer });
    setIsSending(false);
    if (result.ok) onEntered(result.data.data);
    else if (refusalOf(result.failure)?.code === 'secondFactorExpired') onExpired();
    else setFailure(result.failure);
  }
  const part: FactorPartProps = { isSending, isRefused, onAnswer: (answer) => void send(answer) };

  return (
    <div className="flex flex-col gap-6">
      {failure !== null && !isRefused && <Notice tone="danger">{failureText(failure)}</Notice>}
      {/* The field says it too; only this is read out while the field keeps the focus. */}
      {isRefused && method !== 'passkey' && (
        <p role="alert" className="sr-only">
          {t('errors:secondFactorInvalid')}
        </p>
      )}
      {method === 'totp' && <TotpPart {...part} />}
      {method === 'passkey' && <PasskeyPart {...part} options={details.passkey} />}
      {method === 'recoveryCode' && <RecoveryCodePart {...part} />}
      <div className="flex flex-col items-start gap-1 border-t border-line pt-4">
        {details.methods
          .filter((other) => other !== method)
          .map((other) => (
            <Button
              key={other}
              variant="ghost"
              className="-mx-3.5"
              disabled={isSending}
              onClick={() => {
                setFailure(null);
                setMethod(other);
              }}
            >
              {t(`signIn:${USE[other]}`)}
            </Button>
          ))}
        <Button variant="ghost" className="-mx-3.5" onClick={onBack}>
          {t('signIn:secondFactor.back')}
        </Button>
      </div>
    </div>
  );
}

const USE = {
  totp: 'secondFactor.useTotp',
  passkey: 'secondFactor.usePasskey',
  recoveryCode: 'secondFactor.useRecoveryCode',
} as const satisfies Readonly<Record<SecondFactorMethod, string>>;
