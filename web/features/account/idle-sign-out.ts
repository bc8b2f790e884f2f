/**
 * Signs a client out after a time without activity in any tab (spec section 4: 20 minutes, noticed with a debounce of 500 ms).
 * Every tab writes when it last saw somebody; every tab's timer looks there before it acts.
 */
export interface IdlePorts {
  readonly now: () => number;
  readonly lastActiveAt: () => number | null;
  readonly setLastActiveAt: (at: number) => void;
  /** Calls the listener on every sign of a person; returns the function that ends it. */
  readonly onActivity: (listener: () => void) => () => void;
  /** Runs the task after a delay; returns the function that cancels it. */
  readonly after: (delayMs: number, task: () => void) => () => void;
  readonly onIdle: () => void;
}

const DEBOUNCE_MS = 500;

/** Watches until the returned function is called. A session that was left longer than `timeoutMs` ago ends at once. */
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

const SIGNS_OF_A_PERSON = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

/** What a person at this page does. A tab that only comes into view says nothing: the session may be long over. */
export function onPageActivity(listener: () => void): () => void {
  for (const name of SIGNS_OF_A_PERSON) addEventListener(name, listener, { passive: true, capture: true });
  return () => {
    for (const name of SIGNS_OF_A_PERSON) removeEventListener(name, listener, { capture: true });
  };
}

export function afterDelay(delayMs: number, task: () => void): () => void {
  const timer = setTimeout(task, delayMs);
  return () => clearTimeout(timer);
}
