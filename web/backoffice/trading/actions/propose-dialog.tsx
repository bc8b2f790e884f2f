import { corporateActionPaths } from '@fairlead/contract/operators/paths.ts';
import type {
  ActionInstrument,
  CheckedAction,
  ProposeActionRequest,
  WireActionFault,
  WireProposedAction,
} from '@fairlead/contract/trading/operators/actions.ts';
import type { ActionKind } from '@fairlead/domain/trading/actions/corporate-action.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { useSingleMutation } from '../../../transport/use-single-mutation.ts';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { RequiredTextArea } from '../../shared/required-text-area.tsx';
import { useReason } from '../../shared/use-required-text.ts';
import { ActionEffectsView } from './action-effects.tsx';
import { CORPORATE_ACTIONS } from './actions-key.ts';
import { faultsOf, termsOf, useActionText } from './use-action-text.ts';

interface Draft {
  readonly kind: ActionKind;
  readonly symbol: string;
  readonly date: string;
  readonly source: string;
  readonly newShares: number | null;
  readonly oldShares: number | null;
  readonly gross: number | null;
  readonly withheldPercent: number | null;
  readonly displayName: string;
}

const NEW_DRAFT: Omit<Draft, 'symbol'> = {
  kind: 'dividend',
  date: '',
  source: '',
  newShares: null,
  oldShares: 1,
  gross: null,
  withheldPercent: 0,
  displayName: '',
};

/** An empty number is sent as zero, which the server refuses with the reason. */
function actionOf({ kind, symbol, date, source, ...draft }: Draft): WireProposedAction {
  const entered = { symbol, date, source: source.trim() };
  switch (kind) {
    case 'split':
      return { kind, ...entered, new_shares: draft.newShares ?? 0, old_shares: draft.oldShares ?? 0 };
    case 'dividend':
      return { kind, ...entered, gross: draft.gross ?? 0, withheld_percent: draft.withheldPercent ?? 0 };
    case 'rename':
      return { kind, ...entered, display_name: draft.displayName.trim() };
    case 'delisting':
      return { kind, ...entered };
  }
}

export interface ProposeDialogProps {
  readonly instruments: readonly ActionInstrument[];
  readonly onClose: () => void;
}

/** Enters an action. What it would do is reviewed before it is proposed. */
export function ProposeDialog({ instruments, onClose }: ProposeDialogProps) {
  const { t } = useTranslation('backofficeDesk');
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const { kindName, describeFault } = useActionText();
  const [draft, setDraft] = useState<Draft>({
    ...NEW_DRAFT,
    symbol: instruments.find(({ kinds }) => kinds.includes('split'))?.symbol ?? '',
  });
  const check = useSingleMutation({
    mutationFn: async (action: WireProposedAction) => {
      const body = { action };
      const { data } = await call<{ readonly data: CheckedAction }>({ method: 'POST', path: corporateActionPaths.check, body });
      return { action, result: data };
    },
  });
  // What the server refused although the review had found no fault: something has changed since.
  const [refused, setRefused] = useState<readonly WireActionFault[]>([]);
  const faults = check.data?.result.faults ?? refused;
  const chosen = instruments.find(({ symbol }) => symbol === draft.symbol);
  const change = (changes: Partial<Draft>): void => {
    setDraft({ ...draft, ...changes });
    setRefused([]);
    check.reset();
  };
  const errorOf = (field: WireActionFault['field']): string | undefined => {
    const fault = faults.find((one) => one.field === field);
    return fault && describeFault(fault);
  };

  if (check.data !== undefined && faults.length === 0) {
    return (
      <ReviewDialog
        action={check.data.action}
        currency={chosen?.currency ?? null}
        result={check.data.result}
        onBack={check.reset}
        onRefused={(found) => {
          setRefused(found);
          check.reset();
        }}
        onDone={onClose}
      />
    );
  }
  return (
    <ActionDialog
      title={t('actions.propose.title')}
      confirm={t('actions.propose.check')}
      isPending={check.isPending}
      onConfirm={() => {
        setRefused([]);
        check.mutate(actionOf(draft));
      }}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          label={t('actions.instrument')}
          value={draft.symbol}
          error={errorOf('symbol')}
          options={instruments.map(({ symbol, name }) => ({ value: symbol, label: `${name} (${symbol})` }))}
          onValueChange={(symbol) => {
            const kinds = instruments.find((one) => one.symbol === symbol)?.kinds ?? [];
            change({ symbol, ...(kinds.includes(draft.kind) ? {} : { kind: kinds[0] ?? 'delisting' }) });
          }}
        />
        <SelectField
          label={t('actions.kind')}
          value={draft.kind}
          error={errorOf('kind')}
          options={(chosen?.kinds ?? []).map((kind) => ({ value: kind, label: kindName(kind) }))}
          onValueChange={(kind) => change({ kind })}
        />
        <TextField
          className="sm:col-span-2"
          label={t('actions.date')}
          type="date"
          value={draft.date}
          hint={t('actions.propose.dateHint', { zone: chosen?.time_zone ?? '' })}
          error={errorOf('date')}
          onChange={({ currentTarget }) => change({ date: currentTarget.value })}
        />
        {draft.kind === 'split' && (
          <>
            <NumberField
              label={t('actions.propose.newShares')}
              value={draft.newShares}
              maximumFractionDigits={2}
              error={errorOf('new_shares')}
              onValueChange={(newShares) => change({ newShares })}
            />
            <NumberField
              label={t('actions.propose.oldShares')}
              value={draft.oldShares}
              maximumFractionDigits={2}
              error={errorOf('old_shares')}
              onValueChange={(oldShares) => change({ oldShares })}
            />
          </>
        )}
        {draft.kind === 'dividend' && (
          <>
            <NumberField
              label={t('actions.propose.gross')}
              value={draft.gross}
              hint={t('actions.propose.grossHint')}
              {...(chosen?.currency ? { suffix: chosen.currency } : {})}
              maximumFractionDigits={8}
              error={errorOf('gross')}
              onValueChange={(gross) => change({ gross })}
            />
            <NumberField
              label={t('actions.propose.withheld')}
              value={draft.withheldPercent}
              hint={t('actions.propose.withheldHint')}
              suffix="%"
              maximumFractionDigits={4}
              error={errorOf('withheld_percent')}
              onValueChange={(withheldPercent) => change({ withheldPercent })}
            />
          </>
        )}
        {draft.kind === 'rename' && (
          <TextField
            className="sm:col-span-2"
            label={t('actions.propose.name')}
            value={draft.displayName}
            error={errorOf('display_name')}
            onChange={({ currentTarget }) => change({ displayName: currentTarget.value })}
          />
        )}
        <TextField
          className="sm:col-span-2"
          label={t('actions.source')}
          value={draft.source}
          hint={t('actions.propose.sourceHint')}
          error={errorOf('source')}
          onChange={({ currentTarget }) => change({ source: currentTarget.value })}
        />
      </div>
      {check.data === undefined && refused.length > 0 && (
        <Notice tone="danger" title={t('actions.propose.changed')}>
          {t('actions.propose.changedText')}
        </Notice>
      )}
      {draft.kind === 'delisting' && <Notice tone="caution">{t('actions.propose.delisting')}</Notice>}
      {check.isError && <Notice tone="danger">{failureText(check.error)}</Notice>}
    </ActionDialog>
  );
}

interface ReviewDialogProps {
  readonly action: WireProposedAction;
  /** Of the instrument's price. */
  readonly currency: string | null;
  readonly result: CheckedAction;
  readonly onBack: () => void;
  /** Called with the faults of a refusal, which belong to the fields. */
  readonly onRefused: (faults: readonly WireActionFault[]) => void;
  readonly onDone: () => void;
}

/** What an action would do, and the step that proposes it: nobody can propose one without having seen this. */
function ReviewDialog({ action, currency, result, onBack, onRefused, onDone }: ReviewDialogProps) {
  const { t } = useTranslation('backofficeDesk');
  const { call } = useTokenCalls();
  const queries = useQueryClient();
  const failureText = useFailureText();
  const { titleOf, describeTerms } = useActionText();
  const reason = useReason();
  const propose = useSingleMutation({
    mutationFn: (body: ProposeActionRequest) => call({ method: 'POST', path: corporateActionPaths.propose, body }),
    onSuccess: async () => {
      showToast({ tone: 'success', title: t('actions.propose.done') });
      await queries.invalidateQueries({ queryKey: [CORPORATE_ACTIONS] });
      onDone();
    },
    onError: (error) => {
      const faults = faultsOf(error);
      if (faults.length > 0) onRefused(faults);
    },
  });

  function submit(): void {
    const given = reason.read();
    if (given !== null) propose.mutate({ action, reason: given });
  }

  return (
    <ActionDialog
      width="large"
      title={titleOf(action)}
      description={describeTerms(termsOf(action, currency))}
      confirm={t('actions.propose.confirm')}
      cancel={t('actions.propose.back')}
      onCancel={onBack}
      isPending={propose.isPending}
      onConfirm={submit}
      onClose={onDone}
    >
      <ActionEffectsView effects={result.effects} />
      <RequiredTextArea label={t('actions.reason')} rows={2} text={reason} missing={t('actions.reasonMissing')} />
      {propose.isError && <Notice tone="danger">{failureText(propose.error)}</Notice>}
    </ActionDialog>
  );
}
