import { POPUP_CONTENT_MAX_LENGTH, POPUP_TITLE_MAX_LENGTH } from '@fairlead/contract/account/client-limits.ts';
import { clientChangePaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../../transport/use-failure-text.ts';
import { HtmlContent } from '../../../../ui/html-content.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import { TextAreaField } from '../../../../ui/text-area-field.tsx';
import { TextField } from '../../../../ui/text-field.tsx';
import { ActionDialog } from '../../../../ui/action-dialog.tsx';
import { ViewChoice } from '../../../shared/view-choice.tsx';
import { nameOf, type ActionDialogProps } from './action-dialog.ts';
import { toHtml } from './to-html.ts';
import { useClientChange } from './use-client-change.ts';

const VIEWS = ['write', 'preview'] as const;

/** Writes a message that is shown to one client, once, on the next visit. */
export function MessageDialog({ client, onClose }: ActionDialogProps) {
  const { t } = useTranslation(['backofficeClients', 'backoffice']);
  const failureText = useFailureText();
  const [view, setView] = useState<(typeof VIEWS)[number]>('write');
  const [title, setTitle] = useState('');
  const [content, setContent] = useState('');
  const [areFaultsShown, setAreFaultsShown] = useState(false);
  const send = useClientChange(clientChangePaths.popup, { done: t('actions.message.done'), onDone: onClose });
  const isTitleMissing = title.trim() === '';
  const isContentMissing = content.trim() === '';
  const html = toHtml(content);

  function submit(): void {
    setAreFaultsShown(true);
    if (isTitleMissing || isContentMissing || html.length > POPUP_CONTENT_MAX_LENGTH) setView('write');
    else send.mutate({ id: client.id, title: title.trim(), content: html });
  }

  return (
    <ActionDialog
      title={t('actions.message.title', { name: nameOf(client) })}
      description={t('actions.message.text', { language: t(`backoffice:language.${client.details.language}`) })}
      confirm={t('actions.message.send')}
      isPending={send.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <ViewChoice
        label={t('actions.message.view')}
        size="dense"
        className="self-start"
        values={VIEWS}
        textOf={(value) => t(`actions.message.${value}`)}
        value={view}
        onChange={setView}
      />
      {view === 'write' ? (
        <>
          <TextField
            label={t('actions.message.titleLabel')}
            maxLength={POPUP_TITLE_MAX_LENGTH}
            value={title}
            error={areFaultsShown && isTitleMissing ? t('actions.message.titleMissing') : undefined}
            onChange={({ currentTarget }) => setTitle(currentTarget.value)}
          />
          <TextAreaField
            label={t('actions.message.content')}
            rows={8}
            characters={{ count: html.length, maximum: POPUP_CONTENT_MAX_LENGTH }}
            value={content}
            error={areFaultsShown && isContentMissing ? t('actions.message.contentMissing') : undefined}
            onChange={({ currentTarget }) => setContent(currentTarget.value)}
          />
        </>
      ) : (
        <section className="flex min-h-60 flex-col rounded-panel border border-line bg-surface" aria-label={t('actions.message.preview')}>
          <p className="border-b border-line px-5 py-4 text-body font-semibold">{title}</p>
          <div className="px-5 py-4">
            <HtmlContent html={html} />
          </div>
        </section>
      )}
      {send.isError && <Notice tone="danger">{failureText(send.error)}</Notice>}
    </ActionDialog>
  );
}
