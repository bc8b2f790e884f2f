import type { Bus } from '../../bus/bus.ts';
import { EngineUnavailable } from '../engine-port.ts';
import { engineSubjects, type PublishedPage } from './engine-messages.ts';

export interface PublishedPagesPorts {
  readonly bus: Pick<Bus, 'listen'>;
  readonly newId: () => string;
  readonly wait: (ms: number) => Promise<void>;
  readonly monotonicClock: () => number;
  /** Asks the engine to publish its pages under the id; resolves with their number. */
  readonly ask: (askId: string) => Promise<number>;
  readonly visitLine: (line: string) => void;
}

const LAST_PAGES_WITHIN_MS = 1_000;
const LOOK_EVERY_MS = 10;

/**
 * Reads all accounts from an engine of the version before, which publishes them as fast as it can. Needed during the minutes of a rolling
 * upgrade in which this process is newer than the engine. Remove it in the next version.
 */
export async function visitPublishedPages({ bus, newId, wait, monotonicClock, ask, visitLine }: PublishedPagesPorts): Promise<void> {
  const askId = newId();
  let received = 0;
  const endPages = await bus.listen(engineSubjects.pages(askId), (message) => {
    const { page, lines } = message as PublishedPage;
    // After a lost page, the count at the end doesn't agree.
    if (page !== received) return;
    received += 1;
    lines.forEach(visitLine);
  });
  try {
    const pages = await ask(askId);
    const until = monotonicClock() + LAST_PAGES_WITHIN_MS;
    while (received < pages && monotonicClock() < until) await wait(LOOK_EVERY_MS);
    if (received < pages) throw new EngineUnavailable('some accounts did not arrive', false);
  } finally {
    endPages();
  }
}
