import type { WireScheduledLeverage } from '@fairlead/contract/settings.ts';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';
import { formatMinute } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { LISTED_CLASSES } from './rule-classes.ts';
import { RulesTable } from './rules-table.tsx';

/** The announced and current lower leverage. Times are in UTC, because the server does not know the reader's zone. */
export function ScheduledLeverage({ schedules }: { readonly schedules: readonly WireScheduledLeverage[] }) {
  const id = useId();
  const { t } = useTranslation('common');
  const locale = useLocale();
  const earliestFirst = schedules.toSorted((a, b) => a.from.localeCompare(b.from) || a.subject.localeCompare(b.subject));
  const time = (at: string): string => formatMinute(at, locale, 'UTC');
  function nameOf({ subject }: WireScheduledLeverage): string {
    const ruleClass = LISTED_CLASSES.find((one) => one === subject);
    return ruleClass === undefined ? subject : t(`landing.margin.classes.${ruleClass}`);
  }
  function periodOf({ from, until, weekly }: WireScheduledLeverage): string {
    if (until === null) return t('landing.margin.scheduled.open', { from: time(from) });
    return t(weekly ? 'landing.margin.scheduled.weekly' : 'landing.margin.raised.period', { from: time(from), until: time(until) });
  }
  return (
    <section aria-labelledby={id} className="flex flex-col items-start gap-3">
      <h3 id={id} className="text-read">
        {t('landing.margin.scheduled.title')}
      </h3>
      <p className="text-control text-muted">{t('landing.margin.scheduled.text')}</p>
      <RulesTable
        caption={t('landing.margin.scheduled.caption')}
        heads={[t('landing.margin.scheduled.subject'), t('landing.margin.leverage')]}
        rows={earliestFirst.map((schedule) => ({
          key: `${schedule.subject} ${schedule.from}`,
          name: (
            <>
              {nameOf(schedule)}
              <span className="block text-control text-muted tabular-nums">{periodOf(schedule)}</span>
            </>
          ),
          figure: `${schedule.cap}:1`,
        }))}
      />
    </section>
  );
}
