import { createListeners } from '../../../listeners.ts';
import { isRecord, type ChartStorage } from '../chart/chart-storage.ts';

/**
 * Browser notifications for when no tab of the page is visible. Off until the client turns them on. Every id is sent once, however many
 * tabs are open, and not at all while one of them is visible.
 */
export interface BrowserNotifier {
  readonly get: () => NotifierState;
  readonly subscribe: (listener: () => void) => () => void;
  /** Asks for permission if that wasn't answered yet; call it only from a click. */
  readonly turnOn: () => Promise<void>;
  readonly turnOff: () => void;
  /** Sends a notification for those of the ids that no tab has handled. */
  readonly send: (
    ids: readonly string[],
    write: (ids: readonly string[]) => { readonly title: string; readonly body: string },
  ) => Promise<void>;
}

/** unsupported: the browser has no notifications. blocked: the client refused permission in the browser. */
export type NotifierState = 'unsupported' | 'blocked' | 'off' | 'on';

export interface NotifierPorts {
  readonly storage: ChartStorage;
  /** Undefined if the browser has no notifications. */
  readonly permission: () => NotificationPermission | undefined;
  readonly requestPermission: () => Promise<NotificationPermission>;
  readonly show: (title: string, options: { readonly body: string; readonly tag: string }) => void;
  readonly isHidden: () => boolean;
  /** Runs the work while no other tab runs its own. */
  readonly alone: (name: string, work: () => void) => Promise<void>;
  readonly wait: (delayMs: number) => Promise<void>;
  readonly clock: () => number;
}

/** A visible tab handles an id at once; a hidden one waits this long for it. */
const HIDDEN_WAITS_MS = 500;
/** After this time an id may be sent again: a margin warning can recur, a notice can't. */
const REMEMBERED_MS = 60_000;

export function createBrowserNotifier(clientId: number, ports: NotifierPorts): BrowserNotifier {
  const { storage, permission, isHidden, clock } = ports;
  const switchKey = `notifications.${clientId}`;
  const handledKey = `notifications.dealt.${clientId}`;
  const listeners = createListeners();

  function get(): NotifierState {
    const granted = permission();
    if (granted === undefined) return 'unsupported';
    if (granted === 'denied') return 'blocked';
    return granted === 'granted' && storage.read(switchKey) === true ? 'on' : 'off';
  }

  function turn(isOn: boolean): void {
    storage.write(switchKey, isOn);
    listeners.tell();
  }

  /** Returns the ids that no tab has handled, and marks them as handled. */
  function take(ids: readonly string[]): readonly string[] {
    const now = clock();
    const handled = readHandled(storage.read(handledKey)).filter(({ at }) => at > now - REMEMBERED_MS && at <= now);
    const taken = ids.filter((id) => !handled.some((known) => known.id === id));
    storage.write(handledKey, [...handled, ...taken.map((id) => ({ id, at: now }))]);
    return taken;
  }

  return {
    get,
    subscribe: listeners.subscribe,
    turnOn: async () => {
      const granted = permission() === 'default' ? await ports.requestPermission() : permission();
      turn(granted === 'granted');
    },
    turnOff: () => turn(false),
    send: async (ids, write) => {
      if (get() !== 'on') return;
      if (isHidden()) await ports.wait(HIDDEN_WAITS_MS);
      await ports.alone(handledKey, () => {
        const taken = take(ids);
        if (taken.length === 0 || !isHidden()) return;
        const { title, body } = write(taken);
        ports.show(title, { body, tag: taken.join() });
      });
    },
  };
}

function readHandled(value: unknown): readonly { readonly id: string; readonly at: number }[] {
  if (!Array.isArray(value)) return [];
  return value.flatMap((entry: unknown) =>
    isRecord(entry) && typeof entry['id'] === 'string' && typeof entry['at'] === 'number' ? [{ id: entry['id'], at: entry['at'] }] : [],
  );
}
