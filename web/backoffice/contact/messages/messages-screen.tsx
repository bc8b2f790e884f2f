import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ListFrame } from '../../../ui/data-table/list-frame.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InboxIcon } from '../../../ui/icons.tsx';
import { ScreenLoading } from '../../../ui/screen.tsx';
import { ViewChoice } from '../../shared/view-choice.tsx';
import { QUEUE_KEYS } from '../../shared/queue-calls.ts';
import { QueueScreen, useQueue } from '../../shared/queue-screen.tsx';
import { MessageItem } from './message-item.tsx';
import type { Message } from './message.ts';

const SHOWN = ['open', 'all'] as const;

/** Messages from the contact page and forms of content pages, until they are dealt with. */
export function MessagesScreen() {
  const { t } = useTranslation('backoffice');
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('open');
  const list = useQueue<Message>(QUEUE_KEYS.messages, editorPaths.messages, { open: shown === 'open' ? 1 : 0 });
  return (
    <QueueScreen
      title={t('messages.title')}
      lead={t('messages.lead')}
      narrow
      filters={
        <ViewChoice
          label={t('messages.shown')}
          values={SHOWN}
          textOf={(value) => t(`messages.${value}`)}
          value={shown}
          onChange={setShown}
        />
      }
    >
      <ListFrame
        list={list}
        waiting={<ScreenLoading />}
        empty={
          <EmptyState
            icon={<InboxIcon />}
            title={t(shown === 'open' ? 'messages.noneOpen' : 'messages.none')}
            text={t('messages.noneText')}
          />
        }
      >
        <ul className="flex flex-col gap-3">
          {list.rows.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </ul>
      </ListFrame>
    </QueueScreen>
  );
}
