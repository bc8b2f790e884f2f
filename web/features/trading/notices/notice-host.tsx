import { useEffect, useEffectEvent, useMemo, useRef, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { formatPercent } from '../../../ui/format.ts';
import { useLocale } from '../../../ui/locale.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { usePlatform } from '../platform-context.ts';
import { MarginBanner } from './margin-banner.tsx';
import { criticalPercent, isWorse, type MarginStage } from './margin-stage.ts';
import { createMarginWatch } from './margin-watch.ts';
import { pageNotifier } from './page-notifier.ts';
import { useTellNotices } from './use-tell-notices.ts';

export interface NoticeHostProps {
  /** The element for the margin warning; null until the layout has rendered it. */
  readonly warningPlace: HTMLElement | null;
}

/** Reports events on the account, and warns before the margin runs out. It renders only that warning. */
export default function NoticeHost({ warningPlace }: NoticeHostProps) {
  const { session, rules } = usePlatform();
  const watch = useMemo(() => createMarginWatch({ figures: session.figures, rules, later }), [session, rules]);
  const stage = useSyncExternalStore(watch.subscribe, watch.get);
  useTellNotices();
  useTellMargin(stage);
  return stage === 'calm' || warningPlace === null ? null : createPortal(<MarginBanner stage={stage} />, warningPlace);
}

/** Reports that a threshold was crossed: once in each tab, and once as a browser notification if none of them is visible. */
function useTellMargin(stage: MarginStage): void {
  const { t } = useTranslation('notices');
  const { rules, clientId } = usePlatform();
  const locale = useLocale();

  const tell = useEffectEvent((crossed: Exclude<MarginStage, 'calm'>) => {
    const percent = crossed === 'warning' ? rules.marginWarningPercent : criticalPercent(rules);
    const title = t('margin.crossed', { percent: formatPercent(percent, locale, 0) });
    const text = t('margin.crossedText', { stopOut: formatPercent(rules.stopOutPercent, locale, 0) });
    // The banner shows the same for as long as it applies.
    showToast({ title, text, tone: 'danger' });
    void pageNotifier(clientId).send([`margin ${crossed}`], () => ({ title, body: text }));
  });
  const before = useRef<MarginStage>('calm');
  useEffect(() => {
    if (stage !== 'calm' && isWorse(stage, before.current)) tell(stage);
    before.current = stage;
  }, [stage]);
}

function later(task: () => void, delayMs: number): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}
