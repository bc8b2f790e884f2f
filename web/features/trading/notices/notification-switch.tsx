import { useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';
import { SwitchTrack } from '../../../ui/switch-track.tsx';
import { usePlatform } from '../platform-context.ts';
import type { NotifierState } from './browser-notifier.ts';
import { pageNotifier } from './page-notifier.ts';

/** Turns on browser notifications for when the page isn't visible. Asks for permission when it is turned on, and never by itself. */
export function NotificationSwitch() {
  const { t } = useTranslation('notices');
  const { clientId } = usePlatform();
  const notifier = pageNotifier(clientId);
  const state = useSyncExternalStore(notifier.subscribe, notifier.get);
  const [isAsking, setIsAsking] = useState(false);
  const isFixed = state === 'unsupported' || state === 'blocked';

  async function change(): Promise<void> {
    if (state === 'on') return notifier.turnOff();
    setIsAsking(true);
    await notifier.turnOn();
    setIsAsking(false);
  }

  return (
    <div className="flex items-start gap-3 border-t border-line px-3 py-3">
      <div className="min-w-0 flex-1">
        <p id={LABEL_ID} className="font-medium">
          {t('browser.label')}
        </p>
        <p id={HINT_ID} role="status" className="text-mini text-muted">
          {t(`browser.state.${state satisfies NotifierState}`)}
        </p>
      </div>
      <button
        type="button"
        role="switch"
        aria-checked={state === 'on'}
        aria-labelledby={LABEL_ID}
        aria-describedby={HINT_ID}
        aria-busy={isAsking || undefined}
        disabled={isFixed}
        onClick={() => void change()}
        className="group -mr-1 flex h-9 shrink-0 items-center rounded-control px-1 disabled:opacity-50"
      >
        <SwitchTrack isOn={state === 'on'} />
      </button>
    </div>
  );
}

const LABEL_ID = 'browser-notifications';
const HINT_ID = 'browser-notifications-state';
