import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';

/** Saves the register of complaints received in a period, for a regulator. */
export function RegisterDialog({ onClose }: { readonly onClose: () => void }) {
  const { t } = useTranslation('backofficeQueues');
  const { download } = useTokenCalls();
  const [today] = useState(() => new Date().toISOString().slice(0, 10));
  const [from, setFrom] = useState(`${today.slice(0, 4)}-01-01`);
  const [until, setUntil] = useState(today);
  const [state, setState] = useState<'idle' | 'loading' | 'failed'>('idle');
  const isRight = from !== '' && until !== '' && from <= until;

  async function save(): Promise<void> {
    setState('loading');
    const isSaved = await download(`${queuePaths.complaintRegister}?from=${from}&until=${until}`, `complaints-${from}-${until}.csv`);
    if (isSaved) onClose();
    else setState('failed');
  }

  return (
    <ActionDialog
      width="small"
      title={t('register.title')}
      confirm={t('register.save')}
      isRefused={!isRight}
      isPending={state === 'loading'}
      onConfirm={() => void save()}
      onClose={onClose}
    >
      <p className="text-control">{t('register.text')}</p>
      <div className="grid grid-cols-2 gap-3">
        <TextField type="date" label={t('register.from')} value={from} onChange={({ currentTarget }) => setFrom(currentTarget.value)} />
        <TextField type="date" label={t('register.until')} value={until} onChange={({ currentTarget }) => setUntil(currentTarget.value)} />
      </div>
      {!isRight && <Notice tone="caution">{t('register.wrong')}</Notice>}
      {state === 'failed' && <Notice tone="danger">{t('register.failed')}</Notice>}
    </ActionDialog>
  );
}
