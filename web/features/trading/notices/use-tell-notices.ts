import type { AccountNotice } from '@fairlead/contract/trading/notices/client.ts';
import { useEffect, useEffectEvent, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useLocale } from '../../../ui/locale.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { usePlatform } from '../platform-context.ts';
import type { NoticeDelivery } from './notice-store.ts';
import { writeNotification, writeToasts, type NoticeWriter } from './notice-writer.ts';
import { pageNotifier } from './page-notifier.ts';

/** Notices arriving within this time are shown together. */
const TOGETHER_MS = 250;

export function useNoticeWriter(): NoticeWriter {
  const { t } = useTranslation(['trading', 'notices', 'errors']);
  const locale = useLocale();
  const { instrumentOf } = usePlatform();
  return useMemo(() => ({ t, locale, digitsOf: (symbol) => instrumentOf(symbol)?.digits ?? 2 }), [t, locale, instrumentOf]);
}

/** Reports events without the client's action: in the page, and as a browser notification if the page isn't visible. */
export function useTellNotices(): void {
  const { session, clientId } = usePlatform();
  const writer = useNoticeWriter();

  const tell = useEffectEvent((told: NoticeDelivery) => {
    for (const toast of writeToasts(told, writer)) showToast(toast);
    const noticeOf = new Map(told.notices.map((notice) => [notice.id, notice]));
    void pageNotifier(clientId).send([...noticeOf.keys()], (ids) =>
      writeNotification(
        ids.flatMap((id) => noticeOf.get(id) ?? []),
        writer,
      ),
    );
  });

  useEffect(() => {
    let together: AccountNotice[] = [];
    let timer: ReturnType<typeof setTimeout> | undefined;
    const flush = (): void => {
      timer = undefined;
      const notices = together;
      together = [];
      tell({ kind: 'live', notices });
    };
    const stop = session.notices.onDelivered((told) => {
      if (told.kind === 'missed') return tell(told);
      together.push(...told.notices);
      timer ??= setTimeout(flush, TOGETHER_MS);
    });
    return () => {
      stop();
      if (timer !== undefined) clearTimeout(timer);
    };
  }, [session]);
}
