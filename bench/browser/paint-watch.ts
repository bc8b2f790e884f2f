/** Runs in the page: records when each price message became visible. */

export interface Paint {
  readonly message: string;
  /** Milliseconds since 1970 UTC. */
  readonly paintedAt: number;
}

declare global {
  var paints: Paint[] | undefined;
}

/** Run it before the page's own scripts, so that it receives a message before they do. */
export function watchPaints(messagePrefix: string): void {
  const paints: Paint[] = [];
  globalThis.paints = paints;
  let waiting: string[] = [];

  const channel = new MessageChannel();
  let afterFrame: (() => void)[] = [];
  channel.port1.addEventListener('message', () => {
    const tasks = afterFrame;
    afterFrame = [];
    for (const task of tasks) task();
  });
  channel.port1.start();
  const runAfterFrame = (task: () => void): void => {
    afterFrame.push(task);
    channel.port2.postMessage(null);
  };

  // What changes inside a frame's callbacks is painted with that frame; anything else with the next one.
  let isInFrame = false;
  const requestFrame = globalThis.requestAnimationFrame.bind(globalThis);
  globalThis.requestAnimationFrame = (callback) =>
    requestFrame((time) => {
      if (!isInFrame) {
        isInFrame = true;
        runAfterFrame(() => (isInFrame = false));
      }
      callback(time);
    });

  const notePaint = (messages: readonly string[]): void => {
    const paintedAt = performance.timeOrigin + performance.now();
    for (const message of messages) paints.push({ message, paintedAt });
  };
  new MutationObserver(() => {
    if (waiting.length === 0) return;
    const messages = waiting;
    waiting = [];
    if (isInFrame) runAfterFrame(() => notePaint(messages));
    else requestFrame(() => runAfterFrame(() => notePaint(messages)));
  }).observe(document, { characterData: true, childList: true, subtree: true });

  const Plain = globalThis.WebSocket;
  globalThis.WebSocket = class extends Plain {
    constructor(url: string | URL, protocols?: string | string[]) {
      super(url, protocols);
      this.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
        if (typeof data === 'string' && data.startsWith(messagePrefix)) waiting.push(data);
      });
    }
  };
}

export function collectPaints(): Paint[] {
  return globalThis.paints ?? [];
}
