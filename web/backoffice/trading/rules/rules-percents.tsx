import { useTranslation } from 'react-i18next';
import { formatNumber } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { NumberField } from '../../../ui/number-field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import type { RulesPartProps } from './rules-part-props.ts';

const FIELDS = [
  ['stop_out_percent', 'stopOut'],
  ['margin_warning_percent', 'warning'],
] as const;

/** The margin levels of the stop-out and the margin warning. An empty field stands for the regulator's own. */
export function RulesPercents({ view, draft, onChange, mayChange }: RulesPartProps) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  return (
    <Panel title={t('rules.percents.title')} lead={t('rules.percents.lead')}>
      <div className="flex flex-col gap-5">
        {FIELDS.map(([field, name]) => {
          const regulator = view.pack[field];
          const value = draft[field];
          return (
            <NumberField
              key={field}
              label={t(`rules.${name}`)}
              size="regular"
              className="max-w-80"
              disabled={!mayChange}
              value={value}
              suffix="%"
              step={1}
              maximumFractionDigits={2}
              placeholder={formatNumber(regulator, locale)}
              hint={t(value === null ? 'rules.percents.isRegulator' : 'rules.percents.atLeast', {
                percent: formatNumber(regulator, locale),
              })}
              error={
                value !== null && value < regulator
                  ? t('rules.fault.percentBelowPack', { limit: formatNumber(regulator, locale) })
                  : undefined
              }
              onValueChange={(percent) => onChange({ ...draft, [field]: percent })}
            />
          );
        })}
        <p className="text-dense text-muted">{t('rules.percents.note')}</p>
      </div>
    </Panel>
  );
}
