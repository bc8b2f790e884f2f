import { RULE_CLASSES } from '@fairlead/domain/trading/instrument.ts';
import { useTranslation } from 'react-i18next';
import { classNames } from '../../../ui/class-names.ts';
import { Panel } from '../../../ui/panel.tsx';
import { SelectField } from '../../../ui/select-field.tsx';
import { Cell, HeadCell, Row, Table } from '../../../ui/table.tsx';
import { setCap } from './rules-draft.ts';
import type { RulesPartProps } from './rules-part-props.ts';
import { useRuleText } from './use-rule-text.ts';

/** Stands for the regulator's cap. */
const OF_REGULATOR = '';

/** How much leverage each class of instruments gives. */
export function RulesCaps({ view, draft, onChange, mayChange }: RulesPartProps) {
  const { t } = useTranslation('backofficeDesk');
  const { className } = useRuleText();
  const { pack, leverages } = view;
  return (
    <Panel flush title={t('rules.caps.title')} lead={t('rules.caps.lead')}>
      <Table caption={t('rules.caps.title')}>
        <thead>
          <tr>
            <HeadCell>{t('rules.caps.class')}</HeadCell>
            <HeadCell numeric>{t('rules.caps.regulator')}</HeadCell>
            <HeadCell>{t('rules.caps.house')}</HeadCell>
            <HeadCell>{t('rules.caps.choices')}</HeadCell>
          </tr>
        </thead>
        <tbody>
          {RULE_CLASSES.map((ruleClass) => {
            const regulator = pack.leverage_caps[ruleClass];
            const cap = draft.leverage_caps[ruleClass] ?? null;
            const offered = leverages[ruleClass].filter((leverage) => leverage <= regulator);
            // A cap between two choices, as an interface of another kind may have set it, stays one that can be seen.
            const caps = [...new Set([...offered, ...(cap === null ? [] : [cap])])].filter((one) => one < regulator || one === cap);
            return (
              <Row key={ruleClass}>
                <Cell className="font-medium">{className(ruleClass)}</Cell>
                <Cell numeric>{regulator}×</Cell>
                <Cell className="min-w-36 py-1">
                  {mayChange ? (
                    <SelectField
                      size="dense"
                      label={t('rules.caps.of', { subject: className(ruleClass) })}
                      labelHidden
                      value={cap === null ? OF_REGULATOR : String(cap)}
                      options={[
                        { value: OF_REGULATOR, label: t('rules.ofRegulator') },
                        ...caps.toSorted((a, b) => b - a).map((one) => ({ value: String(one), label: `${one}×` })),
                      ]}
                      onValueChange={(value) => onChange(setCap(draft, ruleClass, value === OF_REGULATOR ? null : Number(value)))}
                    />
                  ) : cap === null ? (
                    t('rules.ofRegulator')
                  ) : (
                    `${cap}×`
                  )}
                </Cell>
                <Cell>
                  <span className="flex gap-1.5">
                    {offered.map((leverage) => {
                      const isLost = leverage > (cap ?? regulator);
                      return (
                        <span key={leverage} className={classNames(isLost && 'text-muted line-through')}>
                          {leverage}
                        </span>
                      );
                    })}
                  </span>
                </Cell>
              </Row>
            );
          })}
        </tbody>
      </Table>
    </Panel>
  );
}
