import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { addTexts } from '../../../i18n/load-texts.ts';
import { pageI18n } from '../../../i18n/page-i18n.ts';
import type { NoticeHostProps } from './notice-host.tsx';

/** Prices and chart come first; what happens until then is told when the host is there. */
const LOAD_AFTER_MS = 1_500;
const RETRY_AFTER_MS = 5_000;

/**
 * The part that tells of notices, once it is loaded. It is loaded by the screen itself, without anybody having asked for it: where that
 * fails it is tried again, and the screen goes on.
 */
export function useNoticeHost(warningPlace: HTMLElement | null): ReactNode {
  const [Host, setHost] = useState<ComponentType<NoticeHostProps> | null>(null);
  useEffect(() => {
    let isClosed = false;
    let timer = setTimeout(() => void load(), LOAD_AFTER_MS);
    async function load(): Promise<void> {
      try {
        const [{ default: NoticeHost }] = await Promise.all([import('./notice-host.tsx'), addTexts(pageI18n(), 'notices')]);
        if (!isClosed) setHost(() => NoticeHost);
      } catch {
        if (!isClosed) timer = setTimeout(() => void load(), RETRY_AFTER_MS);
      }
    }
    return () => {
      isClosed = true;
      clearTimeout(timer);
    };
  }, []);
  return Host === null ? null : <Host warningPlace={warningPlace} />;
}
