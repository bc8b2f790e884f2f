import { useEffect, useState, type ComponentType, type ReactNode } from 'react';
import { addTexts } from '../../../i18n/load-texts.ts';
import { pageI18n } from '../../../i18n/page-i18n.ts';
import type { NoticeHostProps } from './notice-host.tsx';

/** Prices and chart are loaded first; notices received until then are shown when the host is ready. */
const LOAD_AFTER_MS = 1_500;
const RETRY_AFTER_MS = 5_000;

/**
 * The part that shows notices, once it is loaded. The screen loads it on its own, so a failure is retried without disturbing the screen.
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
