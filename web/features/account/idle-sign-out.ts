/**
 * What signing out an idle client needs (spec section 4: after 20 minutes without activity in any tab, debounced by 500 ms). Every tab
 * stores the time of its last activity, and every tab's timer checks that time before it acts.
 */
export interface IdlePorts {
  readonly now: () => number;
  readonly lastActiveAt: () => number | null;
  readonly setLastActiveAt: (at: number) => void;
  /** Calls the listener on every sign of activity; returns the function that removes it. */
  readonly onActivity: (listener: () => void) => () => void;
  /** Runs the task after a delay; returns the function that cancels it. */
  readonly after: (delayMs: number, task: () => void) => () => void;
  readonly onIdle: () => void;
}

const DEBOUNCE_MS = 500;

/** Watches until the returned function is called. A session that was last active more than `timeoutMs` ago ends at once. */
export function watchIdleness(timeoutMs: number, ports: IdlePorts): () => void {
  const { now, lastActiveAt, setLastActiveAt, onActivity, after, onIdle } = ports;
  let cancelDebounce: (() => void) | undefined;
  let cancelTimer: (() => void) | undefined;
  let stopped = false;

  function check(): void {
    const leftMs = (lastActiveAt() ?? now()) + timeoutMs - now();
    if (leftMs > 0) {
      cancelTimer = after(leftMs, check);
    } else {
      stop();
      onIdle();
    }
  }

  function noteActivity(): void {
    cancelDebounce?.();
    cancelDebounce = after(DEBOUNCE_MS, () => setLastActiveAt(now()));
  }

  function stop(): void {
    stopped = true;
    cancelDebounce?.();
    cancelTimer?.();
    stopActivity();
  }

  const stopActivity = onActivity(noteActivity);
  if (lastActiveAt() === null) setLastActiveAt(now());
  check();
  return () => {
    if (!stopped) stop();
  };
}

const ACTIVITY_EVENTS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** Activity on this page. A tab coming into view does not count: the session may be long over. */
export function onPageActivity(listener: () => void): () => void {
  for (const name of ACTIVITY_EVENTS) addEventListener(name, listener, { passive: true, capture: true });
  return () => {
    for (const name of ACTIVITY_EVENTS) removeEventListener(name, listener, { capture: true });
  };
}

export function afterDelay(delayMs: number, task: () => void): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}
