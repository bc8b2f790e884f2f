import type { TotpBeginResponse } from '@fairlead/contract/account/security.ts';
import { Suspense, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { CopyButton } from '../../ui/copy-button.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { NumberedStep } from '../../ui/numbered-step.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { groupSecret, readTotpCode } from '../../ui/group-secret.ts';
import type { FactorCalls } from './factor-calls.ts';
import { useCall } from './use-call.ts';

const QrCode = lazyPart(() => import('../../ui/qr-code.tsx'));

export interface TotpDialogProps {
  readonly setUp: TotpBeginResponse['data'];
  readonly calls: FactorCalls;
  readonly onClose: () => void;
}

/** Sets up an authenticator app: it takes the secret from the QR code or by hand, and a first code proves that it has it. */
export function TotpDialog({ setUp, calls, onClose }: TotpDialogProps) {
  const { t } = useTranslation('identity');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <CodesDialog title={t('factors.totp.setUpTitle')} codes={codes} onClose={onClose}>
      <ol className="flex flex-col gap-5">
        <NumberedStep number={1} title={t('factors.totp.scan')}>
          <Secret setUp={setUp} />
        </NumberedStep>
        <NumberedStep number={2} title={t('factors.totp.enterCode')}>
          <FirstCode
            calls={calls}
            onCancel={onClose}
            onConfirmed={(recoveryCodes) => (recoveryCodes === null ? onClose() : setCodes(recoveryCodes))}
          />
        </NumberedStep>
      </ol>
    </CodesDialog>
  );
}

function Secret({ setUp: { uri, secret } }: Pick<TotpDialogProps, 'setUp'>) {
  const { t } = useTranslation('identity');
  return (
    <div className="flex flex-wrap items-center gap-5">
      <Suspense fallback={<Skeleton className={QR_CLASS} />}>
        <QrCode text={uri} label={t('factors.totp.qrLabel')} className={QR_CLASS} />
      </Suspense>
      <div className="flex min-w-0 flex-1 basis-50 flex-col items-start gap-2">
        <p className="text-dense text-muted">{t('factors.totp.byHand')}</p>
        <code className="text-body break-words">{groupSecret(secret)}</code>
        <CopyButton text={secret} label={t('factors.totp.copySecret')} />
      </div>
    </div>
  );
}

const QR_CLASS = 'size-48 shrink-0 overflow-hidden rounded-control border border-line';

interface FirstCodeProps {
  readonly calls: FactorCalls;
  readonly onCancel: () => void;
  readonly onConfirmed: (recoveryCodes: readonly string[] | null) => void;
}

function FirstCode({ calls, onCancel, onConfirmed }: FirstCodeProps) {
  const { t } = useTranslation(['identity', 'common']);
  const call = useCall();
  const [typed, setTyped] = useState('');
  const [isIncomplete, setIsIncomplete] = useState(false);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (call.isRunning) return;
    const code = readTotpCode(typed);
    setIsIncomplete(code === null);
    if (code === null) return;
    const answer = await call.run(() => calls.confirmTotp(code));
    if (answer !== null) onConfirmed(answer.recovery_codes);
  }

  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-5">
      <TextField
        label={t('factors.totp.code')}
        inputMode="numeric"
        autoComplete="one-time-code"
        maxLength={12}
        className="sm:max-w-60"
        value={typed}
        onChange={(event) => setTyped(event.currentTarget.value)}
        error={isIncomplete ? t('factors.totp.codeIncomplete') : (call.failure ?? undefined)}
      />
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" size="large" onClick={onCancel}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" size="large" loading={call.isRunning}>
          {t('factors.totp.confirm')}
        </Button>
      </div>
    </form>
  );
}
