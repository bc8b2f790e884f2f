/**
 * One connection to a source that answers a request with lines that never end, as OANDA does. A line can be split anywhere, and several can
 * arrive together.
 */
import type { Connection, ConnectionListener } from './connection.ts';
import { readRetryAfterMs } from './backoff.ts';
import type { LineEvent } from './line-event.ts';

export interface StreamConnectionOptions {
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly read: (line: string) => readonly LineEvent[];
  /** Without any byte for this long, the connection is dead. */
  readonly deadAfterMs: number;
  /** Milliseconds on a clock that is never set. */
  readonly monotonicMs: () => number;
  /** Milliseconds since 1970 UTC. */
  readonly now: () => number;
  readonly listener: ConnectionListener;
}

const WATCH_EVERY_MS = 500;
const LONGEST_LINE = 1_000_000;
/** How much of an error's text is read. */
const LONGEST_REASON = 200;

export function openStreamConnection(options: StreamConnectionOptions): Connection {
  const { url, headers, read, deadAfterMs, monotonicMs, now, listener } = options;
  const openedAtMs = monotonicMs();
  const abort = new AbortController();
  let hasEnded = false;
  let lastByteAtMs = openedAtMs;

  const end = (reason: string, askedForMs = 0): void => {
    if (hasEnded) return;
    hasEnded = true;
    clearInterval(watchdog);
    abort.abort();
    listener.onEnd({ reason, askedForMs, lastedMs: monotonicMs() - openedAtMs });
  };

  const watchdog = setInterval(() => {
    const silentMs = monotonicMs() - lastByteAtMs;
    if (silentMs > deadAfterMs) end(`nothing for ${Math.round(silentMs / 1_000)} s`);
  }, WATCH_EVERY_MS);

  async function run(): Promise<void> {
    const response = await fetch(url, { headers, redirect: 'error', signal: abort.signal });
    if (!response.ok || response.body === null) {
      const reason = (await readStart(response)).slice(0, LONGEST_REASON);
      const askedForMs = readRetryAfterMs(response.headers.get('retry-after') ?? undefined, now());
      end(`the source answered ${response.status}${reason === '' ? '' : `: ${reason}`}`, askedForMs);
      return;
    }
    if (hasEnded) return;
    listener.onOpen();
    let rest = '';
    for await (const text of response.body.pipeThrough(new TextDecoderStream())) {
      // The loop goes on for what had arrived before the end.
      if (hasFinished()) return;
      lastByteAtMs = monotonicMs();
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      for (const line of lines) if (line.trim() !== '' && !hasFinished()) listener.onEvents(read(line));
      if (rest.length > LONGEST_LINE) {
        end('a line without an end');
        return;
      }
    }
    end('the source ended the stream');
  }

  // A function, because listeners end the connection while the loop runs.
  const hasFinished = (): boolean => hasEnded;

  run().catch((error: unknown) => end(error instanceof Error ? describe(error) : String(error)));
  return { end };
}

/** The first part of an answer's text, on one line. */
async function readStart(response: Response): Promise<string> {
  const reader = response.body?.getReader();
  const first = await reader?.read();
  await reader?.cancel();
  return new TextDecoder().decode(first?.value?.subarray(0, 4_000)).replaceAll(/\s+/g, ' ').trim();
}

/** `fetch` hides the reason in the cause. */
function describe({ message, cause }: Error): string {
  return cause instanceof Error ? cause.message : message;
}
