import type { MessageList } from '@fairlead/contract/backoffice-content.ts';
import { editorPaths } from '@fairlead/contract/backoffice-paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InboxIcon } from '../../../ui/icons.tsx';
import { Screen, ScreenFailed, ScreenWaiting } from '../../../ui/screen.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { QUEUE_KEYS } from '../queues/queue-calls.ts';
import { ShowMore } from '../queues/show-more.tsx';
import { usePagedList } from '../shared/use-paged-list.ts';
import { MessageItem } from './message-item.tsx';

const SHOWN = ['open', 'all'] as const;

/** What people wrote on the contact page and in forms of content pages, until somebody has seen to it. */
export function MessagesScreen() {
  const { t } = useTranslation('backoffice');
  const failureText = useFailureText();
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('open');
  const list = usePagedList<MessageList['data'][number]>(QUEUE_KEYS.messages, editorPaths.messages, { open: shown === 'open' ? 1 : 0 });
  return (
    <Screen title={t('messages.title')} lead={t('messages.lead')} narrow>
      <Segmented
        label={t('messages.shown')}
        labelHidden
        className="self-start"
        options={SHOWN.map((value) => ({ value, label: t(`messages.${value}`) }))}
        value={shown}
        onValueChange={setShown}
      />
      {list.isWaiting && <ScreenWaiting />}
      {list.error !== null && <ScreenFailed text={failureText(list.error)} onRetry={list.tryAgain} />}
      {!list.isWaiting && list.error === null && list.rows.length === 0 && (
        <EmptyState
          icon={<InboxIcon />}
          title={t(shown === 'open' ? 'messages.noneOpen' : 'messages.none')}
          text={t('messages.noneText')}
        />
      )}
      {list.rows.length > 0 && (
        <ul className="flex flex-col gap-3">
          {list.rows.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </ul>
      )}
      <ShowMore list={list} />
    </Screen>
  );
}
