import type { SecondFactorDetails } from '@fairlead/contract/errors.ts';
import type { PublicKeyCredentialRequestOptionsJSON } from '@simplewebauthn/browser';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { loadPart } from '../../ui/lazy-part.ts';
import { Notice } from '../../ui/notice.tsx';
import type { FactorPartProps } from './factor-part-props.ts';

export interface PasskeyPartProps extends FactorPartProps {
  /** What the server wants signed, as JSON. */
  readonly options: SecondFactorDetails['passkey'];
}

/** A passkey, which the browser requests in its own window. */
export function PasskeyPart({ isSending, isRefused, onAnswer, options }: PasskeyPartProps) {
  const { t } = useTranslation(['identity', 'errors']);
  const button = useRef<HTMLButtonElement>(null);
  const [isAsking, setIsAsking] = useState(false);
  const [hasFailed, setHasFailed] = useState(false);

  useEffect(() => button.current?.focus(), []);

  async function ask() {
    setHasFailed(false);
    setIsAsking(true);
    try {
      onAnswer({ passkey: await signWithPasskey(options) });
    } catch {
      // Declined, too late, or not possible in this browser: browsers do not tell which.
      setHasFailed(true);
    } finally {
      setIsAsking(false);
    }
  }

  return (
    <div className="flex flex-col gap-5">
      {hasFailed && <Notice tone="danger">{t('identity:secondStep.passkeyFailed')}</Notice>}
      {isRefused && !hasFailed && !isAsking && <Notice tone="danger">{t('errors:passkeyNotAccepted')}</Notice>}
      <p className="text-body text-muted">{t('identity:secondStep.passkeyText')}</p>
      <Button ref={button} size="large" loading={isAsking || isSending} onClick={() => void ask()} className="w-full">
        {t('identity:secondStep.passkeySubmit')}
      </Button>
    </div>
  );
}

async function signWithPasskey(options: SecondFactorDetails['passkey']): Promise<Record<string, unknown>> {
  const { startAuthentication } = await loadPart(() => import('@simplewebauthn/browser'));
  // The server created it with the same library; nothing in between reads it.
  const optionsJSON = options as unknown as PublicKeyCredentialRequestOptionsJSON;
  return { ...(await startAuthentication({ optionsJSON })) };
}
