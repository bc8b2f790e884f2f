import type { MessageList } from '@fairlead/contract/content/operators/schemas.ts';
import { editorPaths } from '@fairlead/contract/operators/paths.ts';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { InboxIcon } from '../../../ui/icons.tsx';
import { Screen, ScreenWaiting } from '../../../ui/screen.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { QUEUE_KEYS } from '../../shared/queue-calls.ts';
import { RecordList } from '../../shared/record-list.tsx';
import { usePagedList } from '../../shared/use-paged-list.ts';
import { MessageItem } from './message-item.tsx';

const SHOWN = ['open', 'all'] as const;

/** What people wrote on the contact page and in forms of content pages, until somebody has seen to it. */
export function MessagesScreen() {
  const { t } = useTranslation('backoffice');
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
      <RecordList
        list={list}
        waiting={<ScreenWaiting />}
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
      </RecordList>
    </Screen>
  );
}
