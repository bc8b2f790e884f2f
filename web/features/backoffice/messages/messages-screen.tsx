import type { MessageList } from '@fairlead/contract/backoffice-content.ts';
import { editorPaths } from '@fairlead/contract/backoffice-paths.ts';
import { useInfiniteQuery, useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useTokenCalls } from '../../../transport/token-calls.ts';
import { useFailureText } from '../../../transport/use-failure-text.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button, buttonClass } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { InboxIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { Screen, ScreenFailed, ScreenWaiting } from '../../../ui/screen.tsx';
import { Segmented } from '../../../ui/segmented.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { replyAddress } from './reply-address.ts';

type Message = MessageList['data'][number];
const SHOWN = ['open', 'all'] as const;

/** What people wrote on the contact page and in forms of content pages, until somebody has seen to it. */
export function MessagesScreen() {
  const { t } = useTranslation('backoffice');
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const [shown, setShown] = useState<(typeof SHOWN)[number]>('open');
  const messages = useInfiniteQuery({
    queryKey: ['messages', shown],
    initialPageParam: '',
    queryFn: ({ pageParam, signal }) =>
      call<MessageList>({ method: 'GET', path: `${editorPaths.messages}?open=${shown === 'open' ? 1 : 0}${pageParam}`, signal }),
    getNextPageParam: ({ data, has_more }) => (has_more ? `&before=${data.at(-1)?.id ?? 1}` : null),
  });
  const list = messages.data?.pages.flatMap(({ data }) => data) ?? [];

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
      {messages.isPending && <ScreenWaiting />}
      {messages.isError && <ScreenFailed text={failureText(messages.error)} onRetry={() => void messages.refetch()} />}
      {messages.isSuccess && list.length === 0 && (
        <EmptyState
          icon={<InboxIcon />}
          title={t(shown === 'open' ? 'messages.noneOpen' : 'messages.none')}
          text={t('messages.noneText')}
        />
      )}
      {list.length > 0 && (
        <ul className="flex flex-col gap-3">
          {list.map((message) => (
            <MessageItem key={message.id} message={message} />
          ))}
        </ul>
      )}
      {messages.hasNextPage && (
        <Button
          variant="secondary"
          className="self-start"
          loading={messages.isFetchingNextPage}
          onClick={() => void messages.fetchNextPage()}
        >
          {t('messages.more')}
        </Button>
      )}
    </Screen>
  );
}

function MessageItem({ message }: { readonly message: Message }) {
  const { t } = useTranslation('backoffice');
  const locale = useLocale();
  const { call } = useTokenCalls();
  const failureText = useFailureText();
  const queries = useQueryClient();
  const isOpen = message.handled_by === null;
  const handle = useMutation({
    mutationFn: () => call({ method: 'POST', path: editorPaths.handleMessage, body: { id: message.id, handled: isOpen } }),
    onSuccess: () => queries.invalidateQueries({ queryKey: ['messages'] }),
    onError: (error) => showToast({ tone: 'danger', title: failureText(error) }),
  });
  return (
    <li className="flex flex-col gap-3 rounded-panel border border-line bg-raised p-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <h2 className="text-control font-semibold [overflow-wrap:anywhere]">{message.name}</h2>
        <time dateTime={message.at} className="text-dense text-muted">
          {formatDateTime(message.at, locale)}
        </time>
        <p className="w-full text-dense text-muted [overflow-wrap:anywhere]">
          {[message.email, message.phone].filter((each) => each !== '').join(' · ')}
        </p>
      </div>
      <p className="text-body whitespace-pre-line [overflow-wrap:anywhere]" lang={message.language}>
        {message.message}
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <Badge tone={isOpen ? 'caution' : 'neutral'}>
          {isOpen ? t('messages.isOpen') : t('messages.handledBy', { name: message.handled_by })}
        </Badge>
        <Badge>{t(`messages.source.${message.source}`)}</Badge>
        <Badge>{t(`language.${message.language}`)}</Badge>
        {message.user_id !== null && <Badge tone="accent">{t('messages.client', { id: message.user_id })}</Badge>}
        <div className="ml-auto flex flex-wrap gap-2">
          <Button variant="ghost" size="dense" loading={handle.isPending} onClick={() => handle.mutate()}>
            {t(isOpen ? 'messages.handle' : 'messages.reopen')}
          </Button>
          <a
            href={replyAddress(
              message.email,
              t('messages.replySubject'),
              t('messages.replyQuote', { name: message.name, text: message.message }),
            )}
            className={buttonClass('secondary', 'dense')}
          >
            {t('messages.reply')}
          </a>
        </div>
      </div>
    </li>
  );
}
