import type { WireScheduledLeverage } from '@fairlead/contract/settings.ts';
import { readSchedule } from '@fairlead/contract/trading/scheduled-leverage-wire.ts';
import { periodAt } from '@fairlead/domain/trading/scheduled-leverage.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Badge, type BadgeTone } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import type { Column } from '../../../ui/data-table/column.ts';
import { DataTable } from '../../../ui/data-table/data-table.tsx';
import { listOf } from '../../../ui/data-table/list-state.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatFullMinute, formatMinute } from '../../../ui/format.ts';
import { IconButton } from '../../../ui/icon-button.tsx';
import { CloseIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useNow } from '../../shared/use-now.ts';
import { InstrumentName } from './instrument-name.tsx';
import { addSchedule, hasSchedule, removeSchedule } from './rules-draft.ts';
import type { RulesPartProps } from './rules-part-props.ts';
import { RulesScheduleDialog } from './rules-schedule-dialog.tsx';
import { useRuleText } from './use-rule-text.ts';

type ScheduleState = 'new' | 'announced' | 'inForce' | 'over';

const STATE_TONES: Readonly<Record<ScheduleState, BadgeTone>> = { new: 'accent', announced: 'caution', inForce: 'long', over: 'neutral' };

/** Lower leverage for positions opened during a period: announced, in effect, and added to the changes. */
export function RulesSchedules({ view, draft, onChange, mayChange }: RulesPartProps) {
  const { t } = useTranslation('backofficeDesk');
  const locale = useLocale();
  const now = useNow();
  const { className } = useRuleText();
  const [isAdding, setIsAdding] = useState(false);
  const schedules = draft.scheduled_leverage.toSorted((one, other) => orderOf(one, now) - orderOf(other, now));
  const subjectOf = ({ scope, subject }: WireScheduledLeverage): string => (scope === 'class' ? className(subject) : subject);
  const stateOf = (schedule: WireScheduledLeverage): ScheduleState => {
    if (!hasSchedule(view.rules, schedule)) return 'new';
    const period = periodAt(readSchedule(schedule), now);
    if (period === null) return 'over';
    return period.from <= now ? 'inForce' : 'announced';
  };
  const remove: Column<WireScheduledLeverage> = {
    id: 'remove',
    head: t('rules.raises.remove'),
    headHidden: true,
    className: 'py-1 md:w-0',
    render: (schedule) => (
      <IconButton
        size="dense"
        label={t('rules.raises.removeNamed', { subject: subjectOf(schedule), from: formatMinute(schedule.from, locale) })}
        onClick={() => onChange(removeSchedule(draft, schedule))}
      >
        <CloseIcon />
      </IconButton>
    ),
  };
  const columns: readonly Column<WireScheduledLeverage>[] = [
    {
      id: 'subject',
      head: t('rules.schedules.subject'),
      onPhone: 'first',
      render: (schedule) => {
        const { scope, subject } = schedule;
        if (scope === 'class') return subjectOf(schedule);
        return <InstrumentName symbol={subject} name={view.instruments.find(({ symbol }) => symbol === subject)?.name ?? subject} />;
      },
    },
    {
      id: 'state',
      head: t('rules.raises.state'),
      render: (schedule) => <Badge tone={STATE_TONES[stateOf(schedule)]}>{t(`rules.raises.states.${stateOf(schedule)}`)}</Badge>,
    },
    { id: 'cap', head: t('rules.schedules.cap'), numeric: true, render: ({ cap }) => `${cap}×` },
    { id: 'from', head: t('rules.raises.from'), render: ({ from }) => <Moment at={from} /> },
    {
      id: 'until',
      head: t('rules.raises.until'),
      render: ({ until }) => (until === null ? t('rules.schedules.untilCancelled') : <Moment at={until} />),
    },
    {
      id: 'weekly',
      head: t('rules.schedules.repeats'),
      render: ({ weekly }) => t(weekly ? 'rules.schedules.eachWeek' : 'rules.schedules.once'),
    },
    ...(mayChange ? [remove] : []),
  ];
  const addButton = (
    <Button variant="secondary" size="dense" onClick={() => setIsAdding(true)}>
      {t('rules.schedules.add')}
    </Button>
  );
  return (
    <Panel flush title={t('rules.schedules.title')} lead={t('rules.schedules.lead')} actions={mayChange && addButton}>
      <DataTable
        caption={t('rules.schedules.title')}
        list={listOf(schedules)}
        columns={columns}
        idOf={(schedule) => JSON.stringify(schedule)}
        empty={<EmptyState title={t('rules.schedules.none')} text={t('rules.schedules.noneText')} />}
        isMuted={(schedule) => stateOf(schedule) === 'over'}
        className="relative max-h-[36rem]"
      />
      {isAdding && (
        <RulesScheduleDialog
          view={view}
          draft={draft}
          onAdd={(schedule) => onChange(addSchedule(draft, schedule))}
          onClose={() => setIsAdding(false)}
        />
      )}
    </Panel>
  );
}

/** The next to start first; those that are over last. */
function orderOf(schedule: WireScheduledLeverage, now: number): number {
  return periodAt(readSchedule(schedule), now)?.from ?? Number.MAX_SAFE_INTEGER;
}

function Moment({ at }: { readonly at: string }) {
  const locale = useLocale();
  return (
    <time dateTime={at} title={formatFullMinute(at, locale)}>
      {formatMinute(at, locale)}
    </time>
  );
}
