import { Suspense, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { addAutoTexts } from '../../../i18n/load-auto-texts.ts';
import { classNames } from '../../../ui/class-names.ts';
import { SwitchTrack } from '../../../ui/switch-track.tsx';
import { showToast } from '../../../ui/toast.tsx';
import { useCommandBlock } from '../live/use-command-block.ts';
import { useAccountPart } from '../live/use-stores.ts';
import { usePlatform } from '../platform-context.ts';
import { lazyPart } from '../../../ui/lazy-part.ts';

const AutoExplanation = lazyPart(async () => {
  await addAutoTexts();
  return import('./auto-explanation.tsx');
});
const AutoStatus = lazyPart(async () => {
  await addAutoTexts();
  return import('./auto-status.tsx');
});

/** AutoTrading: its switch, and a button that explains what it does. */
export function AutoPanel({ className }: { readonly className?: string }) {
  const { t } = useTranslation('trading');
  const [isExplained, setIsExplained] = useState(false);
  const isActive = useAccountPart(({ isAutoTrading, positions }) => isAutoTrading || positions.some(({ openedBy }) => openedBy === 'auto'));
  return (
    <div role="group" aria-label="AutoTrading" className={classNames('items-center justify-between gap-x-3 px-3', className)}>
      <div className="flex min-w-0 flex-wrap items-center gap-x-3 seated:block">
        <span className="block text-micro text-muted">AutoTrading</span>
        <button
          type="button"
          aria-haspopup="dialog"
          onClick={() => setIsExplained(true)}
          className="-mx-1 flex h-9 items-center rounded-mark px-1 text-dense whitespace-nowrap text-accent hover:underline seated:h-6"
        >
          {t('auto.whatItDoes')}
        </button>
      </div>
      {/* Its place is kept while there is nothing to say, so that the figures beside it stay where they are. */}
      <div className="hidden w-27 shrink-0 sm:max-md:block desk:block">
        {isActive && (
          <Suspense>
            <AutoStatus />
          </Suspense>
        )}
      </div>
      <AutoToggle />
      {isExplained && (
        <Suspense>
          <AutoExplanation onClose={() => setIsExplained(false)} />
        </Suspense>
      )}
    </div>
  );
}

/** Flips on click (spec section 2), and flips back if the server rejects the change. */
function AutoToggle() {
  const { t } = useTranslation(['trading', 'errors']);
  const { auto } = usePlatform().session;
  const isOn = useSyncExternalStore(auto.subscribe, auto.isOn);
  const isKnown = useAccountPart(({ version }) => version !== undefined);
  const blocked = useCommandBlock();

  async function flip(): Promise<void> {
    if (blocked !== undefined) return;
    const failure = await auto.flip();
    if (failure === null) return;
    const text = failure.kind === 'network' ? t('trading:auto.notSent') : t(`errors:${failure.body.error.code}`);
    showToast({ title: t('trading:auto.notSwitched'), text, tone: 'danger' });
  }

  return (
    <button
      type="button"
      role="switch"
      aria-checked={isOn}
      aria-label="AutoTrading"
      disabled={!isKnown}
      aria-disabled={blocked !== undefined}
      title={blocked}
      onClick={() => void flip()}
      className="group -mr-1 flex h-9 shrink-0 items-center gap-2 rounded-control px-1 text-control font-semibold disabled:opacity-50 aria-disabled:opacity-50"
    >
      <span aria-hidden="true" className="min-w-7 text-right">
        {t(isOn ? 'trading:auto.on' : 'trading:auto.off')}
      </span>
      <SwitchTrack isOn={isOn} />
    </button>
  );
}
