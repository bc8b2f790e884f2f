import { Suspense, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { InboxIcon } from '../../../ui/icons.tsx';
import { Popover } from '../../../ui/popover.tsx';
import { usePlatform } from '../platform-context.ts';
import { lazyPanel } from '../positions/load-panel.ts';

const NoticeCentre = lazyPanel(() => import('./notice-centre.tsx'), 'notices');

/** More unread notices than this are shown as "more". */
const MOST_COUNTED = 99;

/** The number of unread notices, with a link to all of them. */
export function NoticeBell({ className }: { readonly className: string }) {
  const { t } = useTranslation('trading');
  const { notices } = usePlatform().session;
  const { unreadCount } = useSyncExternalStore(notices.subscribe, notices.get);
  const name = unreadCount === 0 ? t('notices.title') : t('notices.titleUnread', { count: unreadCount });
  return (
    <Popover
      align="end"
      title={t('notices.title')}
      className="w-90"
      trigger={
        <button type="button" title={t('notices.title')} aria-label={name} className={className}>
          <span className="relative">
            <InboxIcon />
            {unreadCount > 0 && (
              <span className="absolute -top-1.5 left-3 min-w-4 rounded-round bg-short-fill px-1 text-center text-micro leading-4 font-semibold text-on-fill tabular-nums">
                {unreadCount > MOST_COUNTED ? `${MOST_COUNTED}+` : unreadCount}
              </span>
            )}
          </span>
        </button>
      }
    >
      <Suspense fallback={<span className="block h-60" />}>
        <NoticeCentre />
      </Suspense>
    </Popover>
  );
}
