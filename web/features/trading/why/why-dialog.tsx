import type { PositionExplanation } from '@fairlead/contract/trading/position-explanation.ts';
import { Suspense, useEffect, useMemo, useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { addAutoTexts } from '../../../i18n/load-auto-texts.ts';
import { addCloseOutTexts } from '../../../i18n/load-close-out-texts.ts';
import { CopyButton } from '../../../ui/copy-button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { RetryNotice } from '../../../ui/retry-notice.tsx';
import { useLocale } from '../../../ui/locale.tsx';
import { lazyPart, loadPart } from '../../../ui/lazy-part.ts';
import { keepSigns } from '../../../ui/keep-signs.ts';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { ReceiptActions } from '../../receipt-actions.tsx';
import { usePlatform } from '../platform-context.ts';
import { useReceiptsAccess } from '../use-receipts-access.ts';
import type { SignalWriter } from './signals/load-signal-writer.ts';
import { describeWhy, writeWhy } from './describe-why.ts';
import { WhyRows } from './why-rows.tsx';
import type { WhySection, WhyText } from './why-text.ts';
import { loadWhy } from './load-why.ts';

type Loading =
  | { readonly kind: 'loading' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'loaded'; readonly why: PositionExplanation; readonly signals: SignalWriter | null };

/** Both AutoTrading's texts and what writes about its signals are loaded for its own positions only. */
async function loadSignals(why: PositionExplanation, signal: AbortSignal): Promise<SignalWriter | null> {
  if (why.openedBy !== 'auto') return null;
  const [{ loadSignalWriter }] = await Promise.all([loadPart(() => import('./signals/load-signal-writer.ts')), addAutoTexts()]);
  return loadSignalWriter(why, signal);
}

const CloseOut = lazyPart(async () => {
  await addCloseOutTexts();
  return import('./close-out/close-out.tsx');
});

/** The explanation of a position: what happened in a sentence, followed by every figure behind it. */
export default function WhyDialog({ positionId, onClose }: { readonly positionId: number; readonly onClose: () => void }) {
  const { t } = useTranslation('positions');
  const [loading, retry] = useWhy(positionId);
  const text = useWhyText(loading);
  const receipts = useReceiptsAccess();
  const isClosedOut = loading.kind === 'loaded' && loading.why.closing?.reason === 'stopOut';
  const title = loading.kind === 'loaded' ? t('why.title', { name: loading.why.displayName, id: positionId }) : t('why.loading');
  return (
    <Dialog
      open
      onOpenChange={(open) => {
        if (!open) onClose();
      }}
      title={title}
      footer={
        text !== null && (
          <>
            <ReceiptActions subject={{ kind: 'position', id: positionId }} access={receipts} />
            <CopyButton text={writeWhy(text)} label={t('why.copy')} />
          </>
        )
      }
    >
      {loading.kind === 'failed' && <RetryNotice text={t('why.failed')} onRetry={retry} />}
      {loading.kind === 'loading' && <WhySkeleton />}
      {text !== null && (
        <WhyBody label={title} text={text}>
          {isClosedOut && (
            <Suspense fallback={<Skeleton className="h-64 w-full" />}>
              <CloseOut positionId={positionId} />
            </Suspense>
          )}
        </WhyBody>
      )}
    </Dialog>
  );
}

function useWhy(positionId: number): readonly [Loading, () => void] {
  const { token } = usePlatform().session;
  const [loading, setLoading] = useState<Loading>({ kind: 'loading' });
  const [attempt, setAttempt] = useState(0);
  useEffect(() => {
    const aborter = new AbortController();
    setLoading({ kind: 'loading' });
    const load = async (): Promise<Loading> => {
      const why = await loadWhy(token, positionId, aborter.signal);
      return why === null ? { kind: 'failed' } : { kind: 'loaded', why, signals: await loadSignals(why, aborter.signal) };
    };
    void load()
      .catch((): Loading => ({ kind: 'failed' }))
      .then((loaded) => {
        if (!aborter.signal.aborted) setLoading(loaded);
      });
    return () => aborter.abort();
  }, [token, positionId, attempt]);
  return [loading, () => setAttempt((count) => count + 1)];
}

function useWhyText(loading: Loading): WhyText | null {
  const { t, i18n } = useTranslation(['positions', 'trading', 'errors']);
  const locale = useLocale();
  const { instrumentOf } = usePlatform();
  return useMemo(() => {
    if (loading.kind !== 'loaded') return null;
    const instrument = instrumentOf(loading.why.symbol);
    const isForex = instrument?.category.name === 'Forex';
    const writer = { t, locale, digits: instrument?.digits ?? 2, isForex };
    return describeWhy(loading.why, writer, loading.signals?.(writer, i18n.getFixedT(i18n.language, 'autoTrading')));
  }, [loading, instrumentOf, t, i18n, locale]);
}

interface WhyBodyProps {
  readonly label: string;
  readonly text: WhyText;
  /** Shown between the sentence that says what happened and the figures. */
  readonly children: ReactNode;
}

function WhyBody({ label, text: { headline, sections }, children }: WhyBodyProps) {
  return (
    // The keyboard scrolls the dialog by this element, since it contains no control.
    <div role="group" aria-label={label} tabIndex={0} className="flex flex-col gap-5 rounded-mark outline-offset-8">
      <div className="flex flex-col gap-1 text-body">
        {headline.map((sentence) => (
          <p key={sentence}>{keepSigns(sentence)}</p>
        ))}
      </div>
      {children}
      {sections.map((section) => (
        <Section key={section.title} section={section} />
      ))}
    </div>
  );
}

function Section({ section: { title, rows, more, note } }: { readonly section: WhySection }) {
  return (
    <section aria-label={title} className="flex flex-col gap-2">
      <h3 className="text-control font-semibold">{title}</h3>
      <WhyRows rows={rows} />
      {more !== undefined && (
        <details className="flex flex-col gap-2 [&>dl]:mt-2">
          <summary className="cursor-pointer rounded-mark text-dense text-accent">{more.label}</summary>
          <WhyRows rows={more.rows} />
        </details>
      )}
      {note !== undefined && <p className="text-dense text-muted">{note}</p>}
    </section>
  );
}

function WhySkeleton() {
  return (
    <div aria-busy="true" className="flex flex-col gap-4">
      <Skeleton className="h-6 w-full" />
      <Skeleton className="h-6 w-2/3" />
      <Skeleton className="h-40 w-full" />
      <Skeleton className="h-40 w-full" />
    </div>
  );
}
