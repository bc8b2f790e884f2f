/** The contract of every adapter that calls a third party: each call ends in time and closes its connection. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { startFaultyPeer, type FaultMode } from './fixture-faulty-peer.ts';

export interface OutgoingCallHarness {
  /** Calls the peer on that port of 127.0.0.1 and gives up after `timeoutMs`. */
  readonly call: (port: number, timeoutMs: number) => Promise<unknown>;
  /** The expected outcome of the call: its result, or its rejection as text. */
  readonly expected: Readonly<Record<FaultMode, RegExp>>;
  /** Longer timeouts for cases in which part of the response must arrive; elsewhere a short one is enough. */
  readonly timeoutsMs?: Readonly<Partial<Record<FaultMode, number>>>;
  /** The start of the peer's response, for protocols other than HTTP. */
  readonly head?: string;
}

const STUBBORNNESSES: readonly FaultMode[] = ['silent', 'dripping', 'drippingFromTheStart', 'endless'];
const SHORT_MS = 200;
/** The endless peer exceeds the size limit at once, except on a busy machine. */
const TIMEOUTS_MS = { endless: 20_000 };
/** Far longer than any call may take. */
const IN_TIME_MS = 25_000;
const MOST_CALLS = 10;

export function describeOutgoingCall(name: string, { call, expected, timeoutsMs = {}, head }: OutgoingCallHarness): void {
  describe(`${name} to a stubborn peer`, () => {
    test.each(STUBBORNNESSES)('ends if the peer is %s', async (how) => {
      const peer = await startFaultyPeer(how, head);
      onTestFinished(peer.close);
      const timeoutMs = { ...TIMEOUTS_MS, ...timeoutsMs }[how] ?? SHORT_MS;
      // If the time was up before the machine had connected, the call never reached the peer.
      for (let attempt = 0; attempt < MOST_CALLS && peer.connections() === 0; attempt += 1) {
        const startedAt = performance.now();
        const outcome = await call(peer.port, timeoutMs).then(
          (answer) => JSON.stringify(answer),
          (error: unknown) => String(error),
        );
        expect(outcome).toMatch(expected[how]);
        expect(performance.now() - startedAt).toBeLessThan(IN_TIME_MS);
        // The peer may notice the connection only after the call has ended.
        await new Promise((done) => setImmediate(done));
      }
      await expect.poll(peer.connections).toBeGreaterThan(0);
      await expect.poll(peer.open).toBe(0);
    });
  });
}
