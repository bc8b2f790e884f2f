import type { answerMessageRequestSchema } from '@fairlead/contract/account/operators/queues.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Notice } from '../../../ui/notice.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { ActionDialog } from '../../../ui/action-dialog.tsx';
import { RequiredTextArea } from '../../shared/required-text-area.tsx';
import { useRequiredText } from '../../shared/use-required-text.ts';
import { QUEUE_KEYS, useChange } from '../../shared/queue-calls.ts';
import type { Message } from './message.ts';

const LONGEST_ANSWER = 5_000;

/** Replies to a message by email, in its language. */
export function AnswerDialog({ message, onClose }: { readonly message: Message; readonly onClose: () => void }) {
  const { t } = useTranslation(['backofficeQueues', 'backoffice']);
  const failureText = useFailureText();
  const text = useRequiredText(LONGEST_ANSWER);
  const answer = useChange<z.infer<typeof answerMessageRequestSchema>>(
    queuePaths.answerMessage,
    [QUEUE_KEYS.messages, QUEUE_KEYS.overview],
    () => {
      showToast({ tone: 'success', title: t('answer.done', { email: message.email }) });
      onClose();
    },
  );

  function submit(): void {
    const given = text.read();
    if (given !== null) answer.mutate({ id: message.id, text: given });
  }

  return (
    <ActionDialog
      title={t('answer.title', { name: message.name })}
      description={t('answer.lead', { email: message.email })}
      confirm={t('answer.send')}
      isPending={answer.isPending}
      onConfirm={submit}
      onClose={onClose}
    >
      <blockquote
        lang={message.language}
        className="max-h-40 overflow-y-auto border-l-2 border-line pl-3 text-control whitespace-pre-line text-muted [overflow-wrap:anywhere]"
      >
        {message.message}
      </blockquote>
      <RequiredTextArea
        label={t('answer.text')}
        labelAside={<span className="text-mini text-muted">{t(`backoffice:language.${message.language}`)}</span>}
        lang={message.language}
        text={text}
        missing={t('answer.missing')}
      />
      {answer.isError && <Notice tone="danger">{failureText(answer.error)}</Notice>}
    </ActionDialog>
  );
}
