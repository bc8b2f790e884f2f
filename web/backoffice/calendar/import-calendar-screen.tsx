import type { ImportCalendarRequest, ImportCalendarResponse } from '@fairlead/contract/calendar/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useSingleMutation } from '../../transport/use-single-mutation.ts';
import { useTokenCalls } from '../../transport/token-calls.ts';
import { useFailureText } from '../../transport/use-failure-text.ts';
import { Button, buttonClass } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/checkbox.tsx';
import type { Column } from '../../ui/data-table/column.ts';
import { DataTable } from '../../ui/data-table/data-table.tsx';
import { listOf } from '../../ui/data-table/list-state.ts';
import { FileDrop } from '../../ui/file-drop.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import { TextAreaField } from '../../ui/text-area-field.tsx';
import { CALENDAR_FORMATS, formatOfFile, type CalendarFormat } from './calendar-format.ts';

/** The contract's limit. */
const TEXT_MAX_LENGTH = 2_000_000;

/** Imports events of the economic calendar from a file or pasted text: all of them, or none if a line cannot be read. */
export function ImportCalendarScreen() {
  const { t } = useTranslation('backoffice');
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const [format, setFormat] = useState<CalendarFormat>('csv');
  const [text, setText] = useState('');
  const [fileName, setFileName] = useState<string | null>(null);
  const [replace, setReplace] = useState(false);
  const importing = useSingleMutation({
    mutationFn: (body: ImportCalendarRequest) => call<ImportCalendarResponse>({ method: 'POST', path: editorPaths.importCalendar, body }),
  });

  async function takeFile(file: File) {
    setText(await file.text());
    setFileName(file.name);
    setFormat(formatOfFile(file.name) ?? format);
    importing.reset();
  }

  return (
    <Screen
      title={t('calendar.title')}
      lead={t('calendar.lead')}
      narrow
      actions={
        <a href="/economic-calendar" className={buttonClass('secondary')}>
          {t('calendar.look')}
        </a>
      }
    >
      <form
        className="flex flex-col gap-5"
        onSubmit={(event) => {
          event.preventDefault();
          importing.mutate({ format, text, replace });
        }}
      >
        <FileDrop
          label={t('calendar.choose')}
          name={t('calendar.title')}
          hint={fileName ?? t('calendar.fileHint')}
          accept=".csv,.json,.ics,text/csv,application/json,text/calendar"
          onFile={(file) => void takeFile(file)}
        />
        <Segmented
          label={t('calendar.format')}
          options={CALENDAR_FORMATS.map((value) => ({ value, label: value.toUpperCase() }))}
          value={format}
          onValueChange={setFormat}
        />
        <p className="-mt-3 text-dense text-muted">{t(`calendar.formats.${format}`)}</p>
        <TextAreaField
          label={t('calendar.text')}
          rows={10}
          spellCheck={false}
          value={text}
          onChange={({ currentTarget }) => setText(currentTarget.value)}
          characters={{ count: text.length, maximum: TEXT_MAX_LENGTH }}
        />
        <Checkbox
          label={t('calendar.replace')}
          hint={t('calendar.replaceHint')}
          checked={replace}
          onChange={({ currentTarget }) => setReplace(currentTarget.checked)}
        />
        <Button
          type="submit"
          size="large"
          className="self-start"
          disabled={text.trim() === '' || text.length > TEXT_MAX_LENGTH}
          loading={importing.isPending}
        >
          {t('calendar.submit')}
        </Button>
      </form>
      <div aria-live="polite">
        {importing.isError && <Notice tone="danger">{failureText(importing.error)}</Notice>}
        {importing.isSuccess && <ImportResult {...importing.data.data} />}
      </div>
    </Screen>
  );
}

function ImportResult({ added, changed, removed, problems }: ImportCalendarResponse['data']) {
  const { t } = useTranslation('backoffice');
  const columns: readonly Column<(typeof problems)[number]>[] = [
    { id: 'line', head: t('calendar.line'), numeric: true, sort: ({ line }) => line, render: ({ line }) => line },
    { id: 'problem', head: t('calendar.problem'), wraps: true, className: 'w-full', render: ({ message }) => message },
  ];
  if (problems.length === 0) {
    return (
      <Notice tone="success" title={t('calendar.done')}>
        {t('calendar.added', { count: added })} {t('calendar.changed', { count: changed })}{' '}
        {removed > 0 && t('calendar.removed', { count: removed })}
      </Notice>
    );
  }
  return (
    <div className="flex flex-col gap-3">
      <Notice tone="danger" title={t('calendar.nothingTaken')}>
        {t('calendar.problems', { count: problems.length })}
      </Notice>
      <DataTable
        caption={t('calendar.problemsCaption')}
        list={listOf(problems)}
        columns={columns}
        idOf={({ line, message }) => `${line} ${message}`}
        empty={null}
        className="rounded-panel border border-line bg-raised"
      />
    </div>
  );
}
