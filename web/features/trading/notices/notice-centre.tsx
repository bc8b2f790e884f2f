import type { AccountNotice } from '@fairlead/contract/trading/notices/client.ts';
import { useEffect, useState, useSyncExternalStore, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { formatDateTime } from '../../../ui/format.ts';
import { CheckIcon, ErrorIcon, InboxIcon, InfoIcon, WarningIcon } from '../../../ui/icons.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import type { ToastTone } from '../../../ui/toast.tsx';
import { HeldSpecialSessions } from '../holidays/held-special-sessions.tsx';
import { usePlatform } from '../platform-context.ts';
import { usePositionDialogs } from '../positions/position-dialogs.tsx';
import { hidePopoverOf } from './hide-popover.ts';
import { noticeText, noticeTitle, toneOf } from './notice-writer.ts';
import { NotificationSwitch } from './notification-switch.tsx';
import { useNoticeWriter } from './use-tell-notices.ts';

/** Everything that happened without the client's action, latest first, and the switch for browser notifications. */
export default function NoticeCentre() {
  const { t } = useTranslation('notices');
  const { notices } = usePlatform().session;
  const { notices: listed, unreadCount, readSeq } = useSyncExternalStore(notices.subscribe, notices.get);
  const [earlier, setEarlier] = useState<'loading' | 'loaded' | 'failed'>('loading');

  useEffect(() => {
    let isClosed = false;
    void notices.loadEarlier().then((isLoaded) => {
      if (!isClosed) setEarlier(isLoaded ? 'loaded' : 'failed');
    });
    return () => {
      isClosed = true;
    };
  }, [notices]);

  return (
    <div className="-mx-3 -mb-3 flex flex-col">
      {unreadCount > 0 && (
        <div className="flex items-center justify-between gap-3 px-3 pb-2">
          <span className="text-mini text-muted">{t('centre.unread', { count: unreadCount })}</span>
          <Button variant="secondary" size="dense" className="pointer-coarse:h-9" onClick={notices.markAllRead}>
            {t('centre.markAllRead')}
          </Button>
        </div>
      )}
      <HeldSpecialSessions />
      {listed.length === 0 ? (
        earlier === 'loading' ? (
          <div className="h-40" aria-busy="true" />
        ) : (
          <EmptyState icon={<InboxIcon />} title={t('centre.none')} text={t('centre.noneHint')} className="border-t border-line" />
        )
      ) : (
        <ul aria-label={t('centre.list')} tabIndex={0} className="max-h-[50dvh] overflow-y-auto border-t border-line [&>li+li]:border-t">
          {listed.map((notice) => (
            <NoticeItem key={notice.id} notice={notice} isUnread={notice.seq > readSeq} />
          ))}
        </ul>
      )}
      {earlier === 'failed' && <p className="border-t border-line px-3 py-2 text-mini text-short">{t('centre.loadFailed')}</p>}
      <NotificationSwitch />
    </div>
  );
}

const ICONS: Readonly<Record<ToastTone, ReactNode>> = {
  info: <InfoIcon className="size-4.5 text-accent" />,
  success: <CheckIcon className="size-4.5 text-long" />,
  caution: <WarningIcon className="size-4.5 text-caution" />,
  danger: <ErrorIcon className="size-4.5 text-short" />,
};

function NoticeItem({ notice, isUnread }: { readonly notice: AccountNotice; readonly isUnread: boolean }) {
  const { t } = useTranslation('notices');
  const locale = useLocale();
  const { select } = usePlatform();
  const openDialog = usePositionDialogs();
  const writer = useNoticeWriter();
  const positionId = 'positionId' in notice ? notice.positionId : null;
  return (
    <li className="flex gap-2.5 border-line px-3 py-2.5">
      <span className="mt-px">{ICONS[toneOf(notice)]}</span>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5">
        <p className="flex items-baseline gap-2">
          <span className="font-semibold">{noticeTitle(notice, writer)}</span>
          {isUnread && (
            <span className="size-2 shrink-0 self-center rounded-round bg-accent-fill">
              <span className="sr-only">{t('centre.isUnread')}</span>
            </span>
          )}
          <time dateTime={new Date(notice.at).toISOString()} className="ml-auto text-micro whitespace-nowrap text-muted tabular-nums">
            {formatDateTime(notice.at, locale)}
          </time>
        </p>
        <p className="tabular-nums">{noticeText(notice, writer)}</p>
        <div className="-ml-1.5 flex flex-wrap gap-1">
          {positionId !== null && (
            <ItemButton name={t('centre.whyNamed', { name: notice.displayName })} onClick={() => openDialog({ kind: 'why', positionId })}>
              {t('centre.why')}
            </ItemButton>
          )}
          <ItemButton onClick={() => select(notice.symbol)}>{t('centre.show', { symbol: notice.symbol })}</ItemButton>
        </div>
      </div>
    </li>
  );
}

interface ItemButtonProps {
  /** For a text that isn't clear on its own. */
  readonly name?: string;
  readonly onClick: () => void;
  readonly children: string;
}

/** Navigates away from the list and closes it. */
function ItemButton({ name, onClick, children }: ItemButtonProps) {
  return (
    <button
      type="button"
      aria-label={name}
      className="h-7 rounded-control px-1.5 text-mini font-medium text-accent hover:bg-hover pointer-coarse:h-9 pointer-coarse:px-2.5"
      onClick={(event) => {
        hidePopoverOf(event.currentTarget);
        onClick();
      }}
    >
      {children}
    </button>
  );
}
