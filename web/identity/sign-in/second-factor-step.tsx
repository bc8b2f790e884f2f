import type { SecondFactorDetails, SecondFactorMethod } from '@fairlead/contract/errors.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ApiFailure } from '../../transport/api-client.ts';
import { CallFailure, codeOf } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { PasskeyPart } from './passkey-part.tsx';
import { RecoveryCodePart } from './recovery-code-part.tsx';
import { TotpPart } from './totp-part.tsx';
import type { FactorAnswer, FactorPartProps } from './factor-part-props.ts';
import { withTexts } from '../with-texts.ts';

export interface SecondFactorStepProps {
  readonly details: SecondFactorDetails;
  /** Sends the answer to the server. Continues if a session is opened, otherwise returns the failure. */
  readonly send: (answer: FactorAnswer) => Promise<ApiFailure | null>;
  readonly onBack: () => void;
  /** The first step of the sign-in is too long ago and has to be repeated. */
  readonly onExpired: () => void;
}

/** Asks for one of the user's second factors, with a choice of the others. */
export function SecondFactorStep({ details, send, onBack, onExpired }: SecondFactorStepProps) {
  const { t } = useTranslation(['identity', 'errors']);
  const [method, setMethod] = useState(details.methods[0] ?? 'recoveryCode');
  const [failure, setFailure] = useState<CallFailure | null>(null);
  const [isSending, setIsSending] = useState(false);
  const failureText = useFailureText();
  const code = codeOf(failure);
  const isRefused = code === 'secondFactorInvalid' || code === 'passkeyNotAccepted';

  async function answerWith(answer: FactorAnswer) {
    setFailure(null);
    setIsSending(true);
    const refused = await send(answer);
    setIsSending(false);
    if (refused === null) return;
    const next = new CallFailure(refused);
    if (codeOf(next) === 'secondFactorExpired') onExpired();
    else setFailure(next);
  }
  const part: FactorPartProps = { isSending, isRefused, onAnswer: (answer) => void answerWith(answer) };

  return (
    <div className="flex flex-col gap-6">
      {failure !== null && !isRefused && <Notice tone="danger">{failureText(failure)}</Notice>}
      {/* The field shows it too; this one is announced while the field keeps the focus. */}
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
              {t(`identity:secondStep.${USE[other]}`)}
            </Button>
          ))}
        <Button variant="ghost" className="-mx-3.5" onClick={onBack}>
          {t('identity:secondStep.back')}
        </Button>
      </div>
    </div>
  );
}

const USE = {
  totp: 'useTotp',
  passkey: 'usePasskey',
  recoveryCode: 'useRecoveryCode',
} as const satisfies Readonly<Record<SecondFactorMethod, string>>;

export const loadSecondFactorStep = withTexts(SecondFactorStep);
