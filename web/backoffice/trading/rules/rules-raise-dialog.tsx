import type { RulesInstrument, RulesResponse, WireRules } from '@fairlead/contract/trading/operators/rules.ts';
import type { WireRaisedMargin } from '@fairlead/contract/settings.ts';
import { nextOpening } from '@fairlead/domain/trading/market-hours.ts';
import type { RaisedMarginFault } from '@fairlead/domain/trading/raised-margin-faults.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { formatFullMinute, formatMinute, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { readLocalTime, writeLocalTime } from '../../shared/local-time.ts';
import { useNow } from '../../shared/use-now.ts';
import { earliestBeginning, findRaiseFault, RAISE_FIELDS, readHours, type RaiseField } from './rules-raise-values.ts';
import { useRuleText } from './use-rule-text.ts';

const DAY_MS = 86_400_000;
/** Not an instrument's symbol. */
const NOT_CHOSEN = '';

/** The form's initial values. */
export interface RaiseStart {
  /** Null if the instrument is still to be chosen. */
  readonly symbol: string | null;
  readonly percent: number;
  readonly days: number;
}

export interface RulesRaiseDialogProps {
  readonly start: RaiseStart;
  readonly view: RulesResponse['data'];
  readonly draft: WireRules;
  readonly onAdd: (raise: WireRaisedMargin) => void;
  readonly onClose: () => void;
}

/**
 * Adds an increased margin to the changes. The start follows the instrument's market hours until it is edited, the end follows the start.
 */
export function RulesRaiseDialog({ start, view, draft, onAdd, onClose }: RulesRaiseDialogProps) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const now = useNow();
  const { describeFault } = useRuleText();
  const [openedAt] = useState(now);
  const [symbol, setSymbol] = useState(start.symbol ?? NOT_CHOSEN);
  const [percent, setPercent] = useState<number | null>(start.percent);
  const [typedFrom, setTypedFrom] = useState<string | null>(null);
  const [typedUntil, setTypedUntil] = useState<string | null>(null);
  const [areProblemsShown, setAreProblemsShown] = useState(false);

  const instrument = view.instruments.find((one) => one.symbol === symbol);
  const hours = instrument === undefined ? null : readHours(view)(instrument);
  const earliest = earliestBeginning(hours, openedAt);
  const fromText = typedFrom ?? writeLocalTime(new Date(earliest).toISOString());
  const from = readLocalTime(fromText);
  const end = (from === null ? earliest : Date.parse(from)) + start.days * DAY_MS;
  const untilText = typedUntil ?? writeLocalTime(new Date(end).toISOString());
  const until = readLocalTime(untilText);
  const problem = findProblem();
  const errorOf = (field: RaiseField): string | undefined => (areProblemsShown && problem?.field === field ? problem.text : undefined);

  function findProblem(): { readonly field: RaiseField; readonly text: string } | null {
    if (symbol === NOT_CHOSEN) return { field: 'symbol', text: t('rules.raises.needsInstrument') };
    if (from === null) return { field: 'from', text: t('rules.raises.needsTime') };
    if (until === null) return { field: 'until', text: t('rules.raises.needsTime') };
    const fault = findRaiseFault({ symbol, percent: percent ?? 0, from, until }, { view, draft }, now);
    return fault === null ? null : { field: RAISE_FIELDS[fault.kind], text: textOf(fault, Date.parse(from)) };
  }
  function textOf(fault: RaisedMarginFault, begins: number): string {
    const opening = hours === null ? null : nextOpening(hours, begins);
    if (fault.kind === 'raiseStartsClosed' && opening !== null) {
      return t('rules.raises.opensAt', { time: formatMinute(opening, locale) });
    }
    return describeFault({ kind: fault.kind, limit: 'limit' in fault ? fault.limit : null });
  }
  function add(): void {
    setAreProblemsShown(true);
    if (problem !== null || from === null || until === null || percent === null) return;
    onAdd({ symbol, percent, from, until });
    onClose();
  }

  const timeField = (name: 'from' | 'until', text: string, onType: (typed: string) => void) => {
    const time = readLocalTime(text);
    return (
      <TextField
        label={t(`rules.raises.${name}`)}
        type="datetime-local"
        value={text}
        hint={time === null ? undefined : formatFullMinute(time, locale)}
        error={errorOf(name)}
        onChange={({ currentTarget }) => onType(currentTarget.value)}
      />
    );
  };

  return (
    <ActionDialog
      title={t('rules.raises.add')}
      description={t('rules.raises.addText')}
      confirm={t('rules.raises.confirm')}
      onConfirm={add}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          className="sm:col-span-2"
          label={t('rules.raises.instrument')}
          value={symbol}
          error={errorOf('symbol')}
          options={[
            ...(start.symbol === null ? [{ value: NOT_CHOSEN, label: t('rules.raises.choose') }] : []),
            ...view.instruments.map((one) => ({
              value: one.symbol,
              label: one.symbol === one.name ? one.symbol : `${one.symbol} · ${one.name}`,
            })),
          ]}
          onValueChange={setSymbol}
        />
        <NumberField
          className="sm:col-span-2"
          label={t('rules.raises.share')}
          value={percent}
          suffix="%"
          step={5}
          minimumFractionDigits={0}
          maximumFractionDigits={2}
          hint={<PercentHint instrument={instrument} view={view} draft={draft} />}
          error={errorOf('percent')}
          onValueChange={setPercent}
        />
        {timeField('from', fromText, setTypedFrom)}
        {timeField('until', untilText, setTypedUntil)}
      </div>
    </ActionDialog>
  );
}

interface PercentHintProps {
  readonly instrument: RulesInstrument | undefined;
  readonly view: RulesResponse['data'];
  readonly draft: WireRules;
}

/** The meaning of the percentage, and the margin that positions need now. */
function PercentHint({ instrument, view, draft }: PercentHintProps) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  if (instrument === undefined) return t('rules.raises.shareHint');
  const { rule_class: ruleClass } = instrument;
  const leverage = draft.leverage_caps[ruleClass] ?? view.pack.leverage_caps[ruleClass];
  const percent = formatPercent(100 / leverage, locale, Number.isInteger(100 / leverage) ? 0 : 1);
  return `${t('rules.raises.shareHint')} ${t('rules.raises.capHint', { leverage, percent })}`;
}
