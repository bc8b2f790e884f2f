import type { RulesResponse, WireRules } from '@fairlead/contract/trading/operators/rules.ts';
import type { WireScheduledLeverage } from '@fairlead/contract/settings.ts';
import { RULE_CLASSES, type RuleClass } from '@fairlead/domain/trading/instrument.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { Checkbox } from '../../../ui/checkbox.tsx';
import { formatFullMinute } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { readLocalTime, writeLocalTime } from '../../shared/local-time.ts';
import { useNow } from '../../shared/use-now.ts';
import { earliestStart, findScheduleFault, listCaps, SCHEDULE_FIELDS, type ScheduleField } from './rules-schedule-values.ts';
import { useRuleText } from './use-rule-text.ts';

const USUAL_DURATION_MS = 2 * 86_400_000;
/** Neither a class nor a symbol. */
const NOT_CHOSEN = '';

type Subject = Pick<WireScheduledLeverage, 'scope' | 'subject'> & { readonly ruleClass: RuleClass };

export interface RulesScheduleDialogProps {
  readonly view: RulesResponse['data'];
  readonly draft: WireRules;
  readonly onAdd: (schedule: WireScheduledLeverage) => void;
  readonly onClose: () => void;
}

/** Adds lower leverage for a class or an instrument to the changes. The end follows the start until it is edited. */
export function RulesScheduleDialog({ view, draft, onAdd, onClose }: RulesScheduleDialogProps) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const now = useNow();
  const { className, describeFault } = useRuleText();
  const [openedAt] = useState(now);
  const [chosen, setChosen] = useState(NOT_CHOSEN);
  const [capText, setCapText] = useState(NOT_CHOSEN);
  const [fromText, setFromText] = useState(() => writeLocalTime(new Date(earliestStart(openedAt)).toISOString()));
  const [typedUntil, setTypedUntil] = useState<string | null>(null);
  const [isWeekly, setIsWeekly] = useState(false);
  const [areProblemsShown, setAreProblemsShown] = useState(false);

  const subjects: readonly (Subject & { readonly label: string })[] = [
    ...RULE_CLASSES.map((ruleClass) => ({ scope: 'class' as const, subject: ruleClass, ruleClass, label: className(ruleClass) })),
    ...view.instruments.map(({ symbol, name, rule_class: ruleClass }) => ({
      scope: 'instrument' as const,
      subject: symbol,
      ruleClass,
      label: symbol === name ? symbol : `${symbol} · ${name}`,
    })),
  ];
  const keyOf = ({ scope, subject }: Pick<Subject, 'scope' | 'subject'>): string => `${scope} ${subject}`;
  const about = subjects.find((one) => keyOf(one) === chosen);
  const caps = listCaps(about?.ruleClass, view, draft);
  const cap = caps.find((leverage) => String(leverage) === capText);
  const from = readLocalTime(fromText);
  const start = from === null ? earliestStart(openedAt) : Date.parse(from);
  const untilText = typedUntil ?? writeLocalTime(new Date(start + USUAL_DURATION_MS).toISOString());
  const until = readLocalTime(untilText);
  const isOpenEnded = untilText === '';
  const problem = findProblem();
  const errorOf = (field: ScheduleField): string | undefined => (areProblemsShown && problem?.field === field ? problem.text : undefined);

  function findProblem(): { readonly field: ScheduleField; readonly text: string } | null {
    if (about === undefined) return { field: 'subject', text: t('rules.schedules.needsSubject') };
    if (cap === undefined) return { field: 'cap', text: t('rules.schedules.needsCap') };
    if (from === null) return { field: 'from', text: t('rules.raises.needsTime') };
    if (until === null && !isOpenEnded) return { field: 'until', text: t('rules.raises.needsTime') };
    const fault = findScheduleFault(
      { scope: about.scope, subject: about.subject, cap, from, until, weekly: isWeekly },
      { view, draft },
      now,
    );
    if (fault === null) return null;
    return { field: SCHEDULE_FIELDS[fault.kind], text: describeFault({ kind: fault.kind, limit: 'limit' in fault ? fault.limit : null }) };
  }
  function add(): void {
    setAreProblemsShown(true);
    if (problem !== null || about === undefined || cap === undefined || from === null) return;
    onAdd({ scope: about.scope, subject: about.subject, cap, from, until, weekly: isWeekly });
    onClose();
  }

  return (
    <ActionDialog
      title={t('rules.schedules.add')}
      description={t('rules.schedules.addText')}
      confirm={t('rules.raises.confirm')}
      onConfirm={add}
      onClose={onClose}
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <SelectField
          className="sm:col-span-2"
          label={t('rules.schedules.subject')}
          value={chosen}
          error={errorOf('subject')}
          options={[
            { value: NOT_CHOSEN, label: t('rules.schedules.choose') },
            ...subjects.map((one) => ({ value: keyOf(one), label: one.label })),
          ]}
          onValueChange={setChosen}
        />
        <SelectField
          className="sm:col-span-2"
          label={t('rules.schedules.cap')}
          value={cap === undefined ? NOT_CHOSEN : capText}
          error={errorOf('cap')}
          options={[
            { value: NOT_CHOSEN, label: t('rules.schedules.chooseCap') },
            ...caps.map((leverage) => ({ value: String(leverage), label: `${leverage}×` })),
          ]}
          onValueChange={setCapText}
        />
        <TextField
          label={t('rules.raises.from')}
          type="datetime-local"
          value={fromText}
          hint={from === null ? undefined : formatFullMinute(from, locale)}
          error={errorOf('from')}
          onChange={({ currentTarget }) => setFromText(currentTarget.value)}
        />
        <TextField
          label={t('rules.raises.until')}
          type="datetime-local"
          value={untilText}
          hint={until === null ? t('rules.schedules.openEnded') : formatFullMinute(until, locale)}
          error={errorOf('until')}
          onChange={({ currentTarget }) => setTypedUntil(currentTarget.value)}
        />
        <Checkbox
          className="sm:col-span-2"
          label={t('rules.schedules.weekly')}
          hint={t('rules.schedules.weeklyHint')}
          checked={isWeekly}
          onChange={({ currentTarget }) => setIsWeekly(currentTarget.checked)}
        />
      </div>
    </ActionDialog>
  );
}
