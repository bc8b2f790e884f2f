import type { TotpBeginResponse } from '@fairlead/contract/account/security.ts';
import { Suspense, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { groupSecret, readTotpCode } from '../../../ui/group-secret.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';
import { NumberedStep } from '../../../ui/numbered-step.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { useOwnLoginCalls } from './own-login-calls.ts';
import { RecoveryCodes } from './recovery-codes.tsx';

const QrCode = lazyPart(() => import('../../../ui/qr-code.tsx'));
const QR_CLASS = 'size-44 shrink-0 overflow-hidden rounded-control border border-line';

export interface SetUpStepsProps {
  readonly setUp: TotpBeginResponse['data'];
  /** With the first code the app is on; after that the recovery codes are shown. */
  readonly onConfirmed: () => void;
  readonly onDone: () => void;
}

/** An authenticator app takes the secret from the QR code or by hand, a first code shows that it has it, and recovery codes end it. */
export function SetUpSteps({ setUp: { uri, secret }, onConfirmed, onDone }: SetUpStepsProps) {
  const { t } = useTranslation('backofficeOperators');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  if (codes !== null) return <RecoveryCodes codes={codes} onKept={onDone} />;
  const confirmed = (made: readonly string[]) => {
    setCodes(made);
    onConfirmed();
  };
  return (
    <ol className="flex flex-col gap-6">
      <NumberedStep number={1} title={t('setUp.scan')}>
        <div className="flex flex-wrap items-center gap-5">
          <Suspense fallback={<Skeleton className={QR_CLASS} />}>
            <QrCode text={uri} label={t('setUp.qrLabel')} className={QR_CLASS} />
          </Suspense>
          <div className="flex min-w-0 flex-1 basis-50 flex-col items-start gap-2">
            <p className="text-dense text-muted">{t('setUp.byHand')}</p>
            <code className="text-body break-words">{groupSecret(secret)}</code>
            <CopyButton text={secret} label={t('setUp.copySecret')} />
          </div>
        </div>
      </NumberedStep>
      <NumberedStep number={2} title={t('setUp.enterCode')}>
        <FirstCode onConfirmed={confirmed} />
      </NumberedStep>
    </ol>
  );
}

function FirstCode({ onConfirmed }: { readonly onConfirmed: (codes: readonly string[]) => void }) {
  const { t } = useTranslation('backofficeOperators');
  const failureText = useFailureText();
  const calls = useOwnLoginCalls();
  const [typed, setTyped] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);
  const confirm = useSingleMutation({ mutationFn: calls.confirmTotp, onSuccess: onConfirmed });

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    const code = readTotpCode(typed);
    setIsIncomplete(code === null);
    if (code !== null) confirm.mutate(code);
  }

  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <TextField
        label={t('setUp.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className="sm:max-w-60"
        value={typed}
        error={isIncomplete ? t('setUp.codeIncomplete') : confirm.isError ? failureText(confirm.error) : undefined}
        onChange={({ currentTarget }) => {
          setTyped(currentTarget.value);
          setIsIncomplete(false);
        }}
      />
      <div className="flex justify-end">
        <Button type="submit" size="large" loading={confirm.isPending}>
          {t('setUp.confirm')}
        </Button>
      </div>
    </form>
  );
}
