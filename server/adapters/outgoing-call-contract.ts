/** What every adapter that calls somebody else keeps, whoever that is: its call ends in time, and its connection with it. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { startStubbornPeer, type Stubbornness } from './fixture-stubborn-peer.ts';

export interface OutgoingCallHarness {
  /** Calls the peer at that port of 127.0.0.1, and gives up after that time. */
  readonly call: (port: number, timeoutMs: number) => Promise<unknown>;
  /** What the call comes to, with what it rejects with turned into text. */
  readonly expected: Readonly<Record<Stubbornness, RegExp>>;
  /** How long the call may take where something of the answer has to come in that time; elsewhere a moment does. */
  readonly timeoutsMs?: Readonly<Partial<Record<Stubbornness, number>>>;
  /** How the peer begins what it says, where it does not speak HTTP. */
  readonly head?: string;
}

const STUBBORNNESSES: readonly Stubbornness[] = ['silent', 'dripping', 'drippingFromTheStart', 'endless'];
const SHORT_MS = 200;
/** Too much is said at once, except on a busy machine. */
const TIMEOUTS_MS = { endless: 8_000 };
/** Far above what a call may take. */
const IN_TIME_MS = 10_000;
const MOST_CALLS = 10;

export function describeOutgoingCall(name: string, { call, expected, timeoutsMs = {}, head }: OutgoingCallHarness): void {
  describe(`${name}, asked of a peer that is stubborn,`, () => {
    test.each(STUBBORNNESSES)('ends where it is %s', async (how) => {
      const peer = await startStubbornPeer(how, head);
      onTestFinished(peer.close);
      const timeoutMs = { ...TIMEOUTS_MS, ...timeoutsMs }[how] ?? SHORT_MS;
      // A call whose time was over before the machine had made its connection has not met the peer.
      for (let attempt = 0; attempt < MOST_CALLS && peer.connections() === 0; attempt += 1) {
        const startedAt = performance.now();
        const outcome = await call(peer.port, timeoutMs).then(
          (answer) => JSON.stringify(answer),
          (error: unknown) => String(error),
        );
        expect(outcome).toMatch(expected[how]);
        expect(performance.now() - startedAt).toBeLessThan(IN_TIME_MS);
        // The peer may learn of the connection after the call has ended.
        await new Promise((done) => setImmediate(done));
      }
      await expect.poll(peer.connections).toBeGreaterThan(0);
      await expect.poll(peer.open).toBe(0);
    });
  });
}
