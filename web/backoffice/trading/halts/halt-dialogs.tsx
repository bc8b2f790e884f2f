import { rulesPaths } from '@fairlead/contract/operators/paths.ts';
import type { HaltRequest, HaltView, ResumeRequest, ResumeResponse } from '@fairlead/contract/trading/operators/rules.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ReasonDialog } from '../../shared/reason-dialog.tsx';
import { HALTS_KEY } from './halt-key.ts';
import { usePendingText } from './use-pending-text.ts';

/** Not an instrument's symbol. */
const ALL = '*';

export interface HaltDialogProps {
  readonly instruments: readonly { readonly symbol: string; readonly name: string }[];
  /** The existing halts; null stands for all instruments. */
  readonly halted: readonly (string | null)[];
  readonly onClose: () => void;
}

/** Halts trading in the selected instruments. */
export function HaltDialog({ instruments, halted, onClose }: HaltDialogProps) {
  const { t } = useTranslation('backofficeDesk');
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const [chosen, setChosen] = useState(ALL);
  const halt = useSingleMutation({
    mutationFn: (body: HaltRequest) => call({ method: 'POST', path: rulesPaths.halt, body }),
    onSuccess: async () => {
      await queries.invalidateQueries({ queryKey: HALTS_KEY });
      showToast({ tone: 'caution', title: chosen === ALL ? t('halt.doneAll') : t('halt.done', { symbol: chosen }) });
      onClose();
    },
  });
  const options = instruments
    .filter(({ symbol }) => !halted.includes(symbol))
    .map(({ symbol, name }) => ({ value: symbol, label: symbol === name ? symbol : `${symbol} · ${name}` }));
  return (
    <ReasonDialog
      title={t('halt.askTitle')}
      text={t('halt.askText')}
      confirm={t(chosen === ALL ? 'halt.confirmAll' : 'halt.confirm')}
      isDangerous
      isPending={halt.isPending}
      error={halt.isError ? failureText(halt.error) : null}
      onConfirm={(reason) => halt.mutate({ symbol: chosen === ALL ? null : chosen, reason })}
      onClose={onClose}
    >
      <SelectField
        label={t('halt.what')}
        options={[{ value: ALL, label: t('halt.all') }, ...options]}
        value={chosen}
        onValueChange={setChosen}
      />
    </ReasonDialog>
  );
}

/** Resumes trading, and says what the first quotes will trigger. */
export function ResumeDialog({ halt, onClose }: { readonly halt: HaltView; readonly onClose: () => void }) {
  const { t } = useTranslation('backofficeDesk');
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const name = halt.symbol ?? t('halt.all');
  const waits = usePendingText();
  const resume = useSingleMutation({
    mutationFn: (body: ResumeRequest) => call<ResumeResponse>({ method: 'POST', path: rulesPaths.resume, body }),
    onSuccess: async ({ data }) => {
      await queries.invalidateQueries({ queryKey: HALTS_KEY });
      showToast({ tone: 'success', title: t('halt.resumed', { name }), text: t('halt.resumedText', { waits: waits(data.waiting) }) });
      onClose();
    },
  });
  return (
    <ReasonDialog
      title={t('halt.resumeTitle', { name })}
      text={t('halt.resumeText', { waits: waits(halt.waiting) })}
      confirm={t('halt.resume')}
      isPending={resume.isPending}
      error={resume.isError ? failureText(resume.error) : null}
      onConfirm={(reason) => resume.mutate({ id: halt.id, reason })}
      onClose={onClose}
    />
  );
}
