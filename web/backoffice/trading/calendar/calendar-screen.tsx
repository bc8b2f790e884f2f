import { tradingCalendarPaths } from '@fairlead/contract/operators/paths.ts';
import type { TradingCalendarView } from '@fairlead/contract/trading/operators/calendar.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useTokenAnswer } from '../../../transport/use-token-answer.ts';
import { Button } from '../../../ui/button.tsx';
import { CsvButton } from '../../../ui/csv-button.tsx';
import { Screen } from '../../../ui/screen.tsx';
import { Tabs } from '../../../ui/tabs.tsx';
import { QueryContent } from '../../shared/query-content.tsx';
import { useMay } from '../../shared/use-operator.ts';
import { CalendarDays } from './calendar-days.tsx';
import { CalendarHistory } from './calendar-history.tsx';
import { CalendarImportDialog } from './calendar-import-dialog.tsx';
import { TRADING_CALENDAR_KEY } from './calendar-key.ts';
import { DayDialog } from './day-dialog.tsx';

/** The holidays and early closes of venues: look, change, import and export them, and who changed what. */
export function CalendarScreen() {
  const { t } = useTranslation('backofficeDesk');
  const { download } = useTokenCalls();
  const mayChange = useMay()('rules.change');
  const calendar = useTokenAnswer<TradingCalendarView>(TRADING_CALENDAR_KEY, tradingCalendarPaths.calendar);
  const [dialog, setDialog] = useState<'add' | 'import' | null>(null);
  const [tab, setTab] = useState<'days' | 'history'>('days');
  const version = calendar.data?.version ?? 0;
  return (
    <Screen
      wide
      title={t('calendar.title')}
      lead={t('calendar.lead')}
      actions={
        <>
          <CsvButton
            label={t('calendar.export')}
            size="regular"
            className=""
            isEmpty={!calendar.isSuccess}
            save={() => download(tradingCalendarPaths.csv, `trading-calendar-${version}.csv`)}
            failure={{ title: t('calendar.exportFailed'), text: t('calendar.exportFailedText') }}
          />
          {mayChange && (
            <>
              <Button variant="secondary" disabled={!calendar.isSuccess} onClick={() => setDialog('import')}>
                {t('calendar.import.open')}
              </Button>
              <Button disabled={!calendar.isSuccess} onClick={() => setDialog('add')}>
                {t('calendar.day.add')}
              </Button>
            </>
          )}
        </>
      }
    >
      <QueryContent query={calendar}>
        {(view) => (
          <>
            <Tabs
              label={t('calendar.title')}
              value={tab}
              onValueChange={setTab}
              panelClassName="pt-6"
              tabs={[
                { value: 'days', label: t('calendar.tabDays'), content: <CalendarDays view={view} mayChange={mayChange} /> },
                { value: 'history', label: t('calendar.tabHistory'), content: <CalendarHistory versionInForce={view.version} /> },
              ]}
            />
            {dialog === 'add' && <DayDialog view={view} day={null} onClose={() => setDialog(null)} />}
            {dialog === 'import' && <CalendarImportDialog view={view} onClose={() => setDialog(null)} />}
          </>
        )}
      </QueryContent>
    </Screen>
  );
}
