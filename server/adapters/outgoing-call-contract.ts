/** What every adapter that calls somebody else keeps, whoever that is: its call ends in time, and its connection with it. */
import { describe, expect, onTestFinished, test } from 'vitest';
import { startStubbornPeer, type Stubbornness } from './fixture-stubborn-peer.ts';

export interface OutgoingCallHarness {
  /** Calls the peer at that port of 127.0.0.1. The adapter has to give up after a fraction of a second. */
  readonly call: (port: number) => Promise<unknown>;
  /** What the call comes to, with what it rejects with turned into text. */
  readonly expected: Readonly<Record<Stubbornness, RegExp>>;
  /** How the peer begins what it says, where it does not speak HTTP. */
  readonly head?: string;
}

const STUBBORNNESSES: readonly Stubbornness[] = ['silent', 'dripping', 'drippingFromTheStart', 'endless'];
/** Any limit of a test is far below. */
const AT_ONCE_MS = 5_000;
const MOST_CALLS = 10;

export function describeOutgoingCall(name: string, { call, expected, head }: OutgoingCallHarness): void {
  describe(`${name}, asked of a peer that is stubborn,`, () => {
    test.each(STUBBORNNESSES)('ends where it is %s', async (how) => {
      const peer = await startStubbornPeer(how, head);
      onTestFinished(peer.close);
      // A call whose time was over before the machine had made its connection has not met the peer.
      for (let attempt = 0; attempt < MOST_CALLS && peer.connections() === 0; attempt += 1) {
        const startedAt = performance.now();
        const outcome = await call(peer.port).then(
          (answer) => JSON.stringify(answer),
          (error: unknown) => String(error),
        );
        expect(outcome).toMatch(expected[how]);
        expect(performance.now() - startedAt).toBeLessThan(AT_ONCE_MS);
        // The peer may learn of the connection after the call has ended.
        await new Promise((done) => setImmediate(done));
      }
      await expect.poll(peer.connections).toBeGreaterThan(0);
      await expect.poll(peer.open).toBe(0);
    });
  });
}
