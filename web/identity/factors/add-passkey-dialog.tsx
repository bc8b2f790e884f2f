import type { PasskeyBeginResponse } from '@fairlead/contract/account/security.ts';
import { useEffect, useRef, useState, type SubmitEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { TextField } from '../../ui/text-field.tsx';
import { CodesDialog } from './codes-dialog.tsx';
import { createPasskey } from './create-passkey.ts';
import type { PasskeyFault } from './passkey-fault.ts';
import type { FactorCalls } from './factor-calls.ts';
import { useCall } from './use-call.ts';

export interface AddPasskeyDialogProps {
  readonly begun: PasskeyBeginResponse['data'];
  readonly calls: FactorCalls;
  readonly proposedName: string;
  readonly onClose: () => void;
}

/** Names the passkey, has the browser create it, and sends it to the server. */
export function AddPasskeyDialog({ onClose, ...form }: AddPasskeyDialogProps) {
  const { t } = useTranslation('identity');
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  return (
    <CodesDialog title={t('factors.passkeys.addTitle')} codes={codes} onClose={onClose}>
      <NameForm {...form} onClose={onClose} onAdded={(recoveryCodes) => (recoveryCodes === null ? onClose() : setCodes(recoveryCodes))} />
    </CodesDialog>
  );
}

interface NameFormProps extends AddPasskeyDialogProps {
  readonly onAdded: (recoveryCodes: readonly string[] | null) => void;
}

const LONGEST_NAME = 60;

function NameForm({ begun, calls, proposedName, onClose, onAdded }: NameFormProps) {
  const { t } = useTranslation(['identity', 'common']);
  const call = useCall();
  const [name, setName] = useState(proposedName.slice(0, LONGEST_NAME));
  const [isBrowserAsking, setIsBrowserAsking] = useState(false);
  const [fault, setFault] = useState<PasskeyFault | null>(null);
  const [isNameless, setIsNameless] = useState(false);
  const isClosed = useRef(false);

  useEffect(() => {
    isClosed.current = false;
    return () => {
      isClosed.current = true;
    };
  }, []);

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    if (isBrowserAsking || call.isRunning) return;
    setIsNameless(name.trim() === '');
    if (name.trim() === '') return;
    setFault(null);
    setIsBrowserAsking(true);
    const created = await createPasskey(begun.options);
    // The window is closed, so nobody would see the recovery codes that come with it.
    if (isClosed.current) return;
    setIsBrowserAsking(false);
    if (!created.ok) {
      setFault(created.fault);
      return;
    }
    const { challenge_token } = begun;
    const answer = await call.run(() => calls.finishPasskey({ challenge_token, name: name.trim(), passkey: created.passkey }));
    if (answer !== null) onAdded(answer.recovery_codes);
  }

  const failure = fault === null ? call.failure : t(`factors.passkeys.fault.${fault}`);
  return (
    <form noValidate onSubmit={(event) => void submit(event)} className="flex flex-col gap-4">
      <p className="text-control text-muted">{t('factors.passkeys.addText')}</p>
      <TextField
        label={t('factors.passkeys.name')}
        hint={t('factors.passkeys.nameHint')}
        maxLength={LONGEST_NAME}
        autoComplete="off"
        value={name}
        onChange={(event) => setName(event.currentTarget.value)}
        error={isNameless ? t('factors.passkeys.nameMissing') : undefined}
      />
      {failure !== null && <Notice tone={fault === 'cancelled' ? 'caution' : 'danger'}>{failure}</Notice>}
      <p role="status" className="min-h-5 text-dense text-muted">
        {isBrowserAsking && t('factors.passkeys.atBrowser')}
      </p>
      <div className="flex flex-wrap justify-end gap-2">
        <Button variant="secondary" size="large" onClick={onClose}>
          {t('common:cancel')}
        </Button>
        <Button type="submit" size="large" loading={isBrowserAsking || call.isRunning}>
          {t('factors.passkeys.create')}
        </Button>
      </div>
    </form>
  );
}
