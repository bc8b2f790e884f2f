import type { ReadinessSample } from './check-readiness.ts';

const EVERY_MS = 100;
const TIMEOUT_MS = 3_000;

/** Requests /readyz ten times a second, whether the previous request was answered or not. */
export class ReadinessSampler {
  readonly samples: ReadinessSample[] = [];
  readonly #url: string;
  readonly #timer = setInterval(() => void this.#look(), EVERY_MS);

  constructor(serverUrl: string) {
    this.#url = `${serverUrl}/readyz`;
  }

  stop(): void {
    clearInterval(this.#timer);
  }

  async #look(): Promise<void> {
    const state = await lookAt(this.#url);
    this.samples.push({ at: Date.now(), state });
  }
}

async function lookAt(url: string): Promise<ReadinessSample['state']> {
  try {
    const answer = await fetch(url, { signal: AbortSignal.timeout(TIMEOUT_MS) });
    await answer.body?.cancel();
    return answer.ok ? 'ready' : 'notReady';
  } catch {
    return 'noAnswer';
  }
}
