import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMoney, formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { useContentData } from '../content-data.ts';
import { Band } from './band.tsx';
import { stopOutExample } from './examples/engine-examples.ts';
import { RaisedMargins } from './raised-margins.tsx';
import { LISTED_CLASSES } from './rule-classes.ts';
import { ScheduledLeverage } from './scheduled-leverage.tsx';
import { RulesTable } from './rules-table.tsx';

/** The engine's current rule pack, as served with this page. */
export function MarginRulesNode() {
  const { rule_pack: rulePack } = useContentData().settings;
  const id = useId();
  const { t } = useTranslation('common');
  const locale = useLocale();
  const example = stopOutExample();
  const percent = (value: number) => formatPercent(value, locale, 0);
  return (
    <Band labelledBy={id}>
      <div className="grid gap-8 @wide:grid-cols-[1fr_1.15fr] @wide:gap-16">
        <div className="flex flex-col gap-4">
          <h2 id={id} className="text-heading">
            {t('landing.margin.title')}
          </h2>
          <p className="text-read text-muted">
            {t('landing.margin.text', {
              version: rulePack.version,
              stopOut: percent(rulePack.stop_out_percent),
              warning: percent(rulePack.margin_warning_percent),
            })}
          </p>
          {example.levelPercent < rulePack.stop_out_percent && (
            <div className="rounded-control border border-line bg-raised px-4 py-3 text-control">
              <p className="font-medium">{t('landing.margin.formula')}</p>
              <p className="text-muted tabular-nums">
                {t('landing.margin.example', {
                  equity: formatMoney(example.equity, locale),
                  used: formatMoney(example.used, locale),
                  level: percent(example.levelPercent),
                  stopOut: percent(rulePack.stop_out_percent),
                })}
              </p>
            </div>
          )}
        </div>
        <div className="flex flex-col gap-8 self-start">
          <RulesTable
            caption={t('landing.margin.caption')}
            heads={[t('landing.margin.kind'), t('landing.margin.leverage')]}
            rows={LISTED_CLASSES.flatMap((one) => {
              const cap = rulePack.leverage_caps[one];
              return cap === undefined ? [] : [{ key: one, name: t(`landing.margin.classes.${one}`), figure: `${cap}:1` }];
            })}
          />
          {rulePack.raised_margins.length > 0 && <RaisedMargins raises={rulePack.raised_margins} />}
          {rulePack.scheduled_leverage.length > 0 && <ScheduledLeverage schedules={rulePack.scheduled_leverage} />}
        </div>
      </div>
    </Band>
  );
}
