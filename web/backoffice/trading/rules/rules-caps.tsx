import { RULE_CLASSES, type RuleClass } from '@fairlead/domain/trading/instrument.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import type { Column } from '../../../ui/data-table/column.ts';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { SelectField } from '../../../ui/select-field.tsx';
import { ListPanel } from '../../shared/list-panel.tsx';
import { setCap } from './rules-draft.ts';
import type { RulesPartProps } from './rules-part-props.ts';
import { useRuleText } from './use-rule-text.ts';

/** Stands for the regulator's cap. */
const OF_REGULATOR = '';

interface ClassCaps {
  readonly ruleClass: RuleClass;
  readonly regulator: number;
  /** The firm's own cap; null for the regulator's. */
  readonly cap: number | null;
  /** The leverages clients can choose under the regulator's cap. */
  readonly offered: readonly number[];
}

/** The maximum leverage of each asset class. */
export function RulesCaps({ view, draft, onChange, mayChange }: RulesPartProps) {
  const { t } = useTranslation('backofficeDesk');
  const { className } = useRuleText();
  const rows = RULE_CLASSES.map((ruleClass): ClassCaps => {
    const regulator = view.pack.leverage_caps[ruleClass];
    const offered = view.leverages[ruleClass].filter((leverage) => leverage <= regulator);
    return { ruleClass, regulator, cap: draft.leverage_caps[ruleClass] ?? null, offered };
  });
  const columns: readonly Column<ClassCaps>[] = [
    {
      id: 'class',
      head: t('rules.caps.class'),
      className: 'font-medium',
      onPhone: 'first',
      render: ({ ruleClass }) => className(ruleClass),
    },
    { id: 'regulator', head: t('rules.caps.regulator'), numeric: true, render: ({ regulator }) => `${regulator}×` },
    {
      id: 'house',
      head: t('rules.caps.house'),
      className: 'min-w-36 py-1',
      render: (row) =>
        mayChange ? (
          <SelectField
            size="dense"
            label={t('rules.caps.of', { subject: className(row.ruleClass) })}
            labelHidden
            value={row.cap === null ? OF_REGULATOR : String(row.cap)}
            options={[
              { value: OF_REGULATOR, label: t('rules.ofRegulator') },
              ...capsOf(row).map((one) => ({ value: String(one), label: `${one}×` })),
            ]}
            onValueChange={(value) => onChange(setCap(draft, row.ruleClass, value === OF_REGULATOR ? null : Number(value)))}
          />
        ) : row.cap === null ? (
          t('rules.ofRegulator')
        ) : (
          `${row.cap}×`
        ),
    },
    { id: 'choices', head: t('rules.caps.choices'), render: (row) => <Choices caps={row} /> },
  ];
  return (
    <ListPanel
      title={t('rules.caps.title')}
      lead={t('rules.caps.lead')}
      list={listOf(rows)}
      columns={columns}
      idOf={({ ruleClass }) => ruleClass}
      empty={null}
    />
  );
}

/** The caps up to the regulator's, highest first, including a cap between two choices that another interface may have set. */
function capsOf({ regulator, cap, offered }: ClassCaps): readonly number[] {
  const caps = [...new Set([...offered, ...(cap === null ? [] : [cap])])].filter((one) => one < regulator || one === cap);
  return caps.toSorted((a, b) => b - a);
}

/** The leverages, with those that the cap removes struck through. */
function Choices({ caps: { regulator, cap, offered } }: { readonly caps: ClassCaps }) {
  return (
    <span className="flex flex-wrap gap-1.5">
      {offered.map((leverage) => (
        <span key={leverage} className={classNames(leverage > (cap ?? regulator) && 'text-muted line-through')}>
          {leverage}
        </span>
      ))}
    </span>
  );
}
