import type { handleMessageRequestSchema } from '@fairlead/contract/content/operators/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link, useNavigate } from 'react-router';
import type { z } from 'zod';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ClaimControl } from '../../shared/claim-control.tsx';
import { DueBadge } from '../../shared/due-badge.tsx';
import { QUEUE_KEYS, useChange, useRefresh } from '../../shared/queue-calls.ts';
import { useMay } from '../../shared/use-operator.ts';
import { AnswerDialog } from './answer-dialog.tsx';
import { MakeComplaintDialog } from './make-complaint-dialog.tsx';
import type { Message } from './message.ts';

/** A message with its actions. */
export function MessageItem({ message }: { readonly message: Message }) {
  const { t } = useTranslation(['backoffice', 'backofficeQueues']);
  const locale = useLocale();
  const may = useMay();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const refresh = useRefresh(QUEUE_KEYS.messages);
  const [dialog, setDialog] = useState<'answer' | 'complaint' | null>(null);
  const isOpen = message.handled_by === null;
  const handle = useChange<z.infer<typeof handleMessageRequestSchema>>(
    editorPaths.handleMessage,
    [QUEUE_KEYS.messages, QUEUE_KEYS.overview],
    () => undefined,
  );
  return (
    <li className="flex flex-col gap-3 rounded-panel border border-line bg-raised p-4 sm:p-5">
      <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1">
        <div className="min-w-0">
          <h2 className="text-control font-semibold [overflow-wrap:anywhere]">
            {message.client !== null && may('clients.read') ? (
              <Link to={`/backoffice/clients/${message.client.id}`} className="text-accent hover:underline">
                {message.name}
              </Link>
            ) : (
              message.name
            )}
          </h2>
          <p className="text-dense text-muted [overflow-wrap:anywhere]">
            {[message.email, message.phone].filter((each) => each !== '').join(' · ')}
          </p>
        </div>
        <time dateTime={message.at} className="text-dense text-muted">
          {formatDateTime(message.at, locale)}
        </time>
      </div>
      <div className="flex flex-wrap items-center gap-2">
        {isOpen ? <DueBadge on={message.due_on} /> : <Badge>{t('messages.handledBy', { name: message.handled_by })}</Badge>}
        <Badge>{t(`messages.source.${message.source}`)}</Badge>
        <Badge>{t(`language.${message.language}`)}</Badge>
        {message.client !== null && <Badge tone="accent">{t('messages.client', { id: message.client.id })}</Badge>}
        {message.complaint_id !== null && (
          <Link to={`/backoffice/complaints/${message.complaint_id}`} className="text-dense text-accent hover:underline">
            {t('backofficeQueues:messages.isComplaint', { number: message.complaint_id })}
          </Link>
        )}
      </div>
      <p className="text-body whitespace-pre-line [overflow-wrap:anywhere]" lang={message.language}>
        {message.message}
      </p>
      <div className="flex flex-wrap items-center gap-2 border-t border-line pt-3">
        {isOpen && <ClaimControl queue="messages" itemId={message.id} claim={message.claim} onChanged={refresh} />}
        <div className="ml-auto flex flex-wrap justify-end gap-2">
          <Button
            variant="ghost"
            size="dense"
            loading={handle.isPending}
            onClick={() =>
              handle.mutate(
                { id: message.id, handled: isOpen },
                { onError: (error) => showToast({ tone: 'danger', title: failureText(error) }) },
              )
            }
          >
            {t(isOpen ? 'messages.handle' : 'messages.reopen')}
          </Button>
          {message.complaint_id === null && may('complaints.handle') && (
            <Button variant="secondary" size="dense" onClick={() => setDialog('complaint')}>
              {t('backofficeQueues:messages.makeComplaint')}
            </Button>
          )}
          <Button variant={isOpen ? 'primary' : 'secondary'} size="dense" onClick={() => setDialog('answer')}>
            {t('backofficeQueues:messages.answer')}
          </Button>
        </div>
      </div>
      {dialog === 'answer' && <AnswerDialog message={message} onClose={() => setDialog(null)} />}
      {dialog === 'complaint' && (
        <MakeComplaintDialog
          messageId={message.id}
          onClose={() => setDialog(null)}
          onMade={(id) => void navigate(`/backoffice/complaints/${id}`)}
        />
      )}
    </li>
  );
}
