import type { answerMessageRequestSchema } from '@fairlead/contract/account/operators/queues.ts';
import { queuePaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { z } from 'zod';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextAreaField } from '../../../ui/text-area-field.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { QUEUE_KEYS, useChange } from '../../shared/queue-calls.ts';
import type { Message } from './message.ts';

const LONGEST_ANSWER = 5_000;

/** Answers a message by mail, in the language in which it was written. */
export function AnswerDialog({ message, onClose }: { readonly message: Message; readonly onClose: () => void }) {
  const { t } = useTranslation(['backofficeQueues', 'backoffice']);
  const failureText = useFailureText();
  const [text, setText] = useState('');
  const [isMissing, setIsMissing] = useState(false);
  const answer = useChange<z.infer<typeof answerMessageRequestSchema>>(
    queuePaths.answerMessage,
    [QUEUE_KEYS.messages, QUEUE_KEYS.overview],
    () => {
      showToast({ tone: 'success', title: t('answer.done', { email: message.email }) });
      onClose();
    },
  );

  function submit(): void {
    const trimmed = text.trim();
    const isRight = trimmed !== '' && trimmed.length <= LONGEST_ANSWER;
    setIsMissing(!isRight);
    if (isRight) answer.mutate({ id: message.id, text: trimmed });
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && !answer.isPending && onClose()}
      title={t('answer.title', { name: message.name })}
      description={t('answer.lead', { email: message.email })}
      footer={
        <>
          <Button variant="secondary" disabled={answer.isPending} onClick={onClose}>
            {t('backoffice:cancel')}
          </Button>
          <Button loading={answer.isPending} onClick={submit}>
            {t('answer.send')}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <blockquote
          lang={message.language}
          className="max-h-40 overflow-y-auto border-l-2 border-line pl-3 text-control whitespace-pre-line text-muted [overflow-wrap:anywhere]"
        >
          {message.message}
        </blockquote>
        <TextAreaField
          label={t('answer.text')}
          labelAside={<span className="text-mini text-muted">{t(`backoffice:language.${message.language}`)}</span>}
          lang={message.language}
          characters={{ count: text.length, maximum: LONGEST_ANSWER }}
          value={text}
          error={isMissing ? t('answer.missing') : undefined}
          onChange={({ currentTarget }) => {
            setText(currentTarget.value);
            setIsMissing(false);
          }}
        />
        {answer.isError && <Notice tone="danger">{failureText(answer.error)}</Notice>}
      </div>
    </Dialog>
  );
}
