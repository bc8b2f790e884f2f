import type { ClientNote } from '@fairlead/contract/account/operators/client-changes.ts';
import { NOTE_MAX_LENGTH } from '@fairlead/contract/account/client-limits.ts';
import { clientChangePaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../../transport/use-failure-text.ts';
import { Button } from '../../../../ui/button.tsx';
import { ListFrame } from '../../../../ui/data-table/list-frame.tsx';
import { EmptyState } from '../../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../../ui/format.ts';
import { FileIcon } from '../../../../ui/file-icons.tsx';
import { useLocale } from '../../../../ui/locale.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { Panel } from '../../../../ui/panel.tsx';
import { ScreenLoading } from '../../../../ui/screen.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import { usePagedList } from '../../../shared/use-paged-list.ts';
import { useMay } from '../../../shared/use-operator.ts';
import { useClientChange } from '../actions/use-client-change.ts';

/** Operators' notes on the client, newest first, and a field to add one. */
export function NotesPanel({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('backofficeClients');
  const may = useMay();
  const notes = usePagedList<ClientNote>('clientNotes', clientChangePaths.notes.replace(':id', String(userId)), {});
  return (
    <Panel title={t('actions.notes.title')} lead={t('actions.notes.lead')}>
      <div className={may('clients.note') ? 'grid gap-x-8 gap-y-6 lg:grid-cols-[minmax(0,2fr)_minmax(0,3fr)]' : ''}>
        {may('clients.note') && <NewNote userId={userId} />}
        <div className="min-w-0">
          <ListFrame
            list={notes}
            waiting={<ScreenLoading />}
            empty={<EmptyState icon={<FileIcon />} title={t('actions.notes.none')} text={t('actions.notes.noneText')} />}
          >
            <NoteList notes={notes.rows} />
          </ListFrame>
        </div>
      </div>
    </Panel>
  );
}

function NoteList({ notes }: { readonly notes: readonly ClientNote[] }) {
  const { t } = useTranslation('backofficeClients');
  const locale = useLocale();
  return (
    <ol className="flex flex-col divide-y divide-line">
      {notes.map(({ id, at, text, operator }) => (
        <li key={id} className="flex flex-col gap-1 py-3 first:pt-0 last:pb-0">
          <p className="text-control break-words whitespace-pre-line">{text}</p>
          <p className="text-dense text-muted">
            {operator ?? t('actions.notes.nobody')} · {formatDateTime(at, locale)}
          </p>
        </li>
      ))}
    </ol>
  );
}

function NewNote({ userId }: { readonly userId: number }) {
  const { t } = useTranslation('backofficeClients');
  const failureText = useFailureText();
  const [text, setText] = useState('');
  const add = useClientChange(clientChangePaths.addNote, { done: t('actions.notes.done'), onDone: () => setText('') });
  const isRight = text.trim() !== '' && text.length <= NOTE_MAX_LENGTH;
  return (
    <form
      className="flex flex-col gap-3"
      onSubmit={(event) => {
        event.preventDefault();
        if (isRight) add.mutate({ id: userId, text: text.trim() });
      }}
    >
      <TextAreaField
        label={t('actions.notes.new')}
        rows={3}
        characters={{ count: text.length, maximum: NOTE_MAX_LENGTH }}
        value={text}
        onChange={({ currentTarget }) => setText(currentTarget.value)}
      />
      {add.isError && <Notice tone="danger">{failureText(add.error)}</Notice>}
      <Button type="submit" className="self-start" disabled={!isRight} loading={add.isPending}>
        {t('actions.notes.save')}
      </Button>
    </form>
  );
}
