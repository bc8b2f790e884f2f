/**
 * Our FIX line against QuickFIX, an implementation that shares nothing with ours: what it accepts, and what it says, is FIX 4.4 as others
 * understand it. After each test it must not have found anything wrong.
 */
import { connect, createServer, type AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import type { FixLineOptions } from '@fairlead/server/adapters/prices/live/fix/fix-line.ts';
import { startFixLine } from '@fairlead/server/adapters/prices/live/fix/fixture-fix-line.ts';
import { findFreePort } from '../../scripts/find-free-port.ts';
import { findQuickFixCompiler } from '../../scripts/find-tools.ts';
import { isLong } from '../support/long.ts';
import { ACCEPTOR_PASSWORD, compileAcceptor, QuickFixAcceptor, type CompiledAcceptor } from './quickfix-acceptor.ts';

const compiler = findQuickFixCompiler();
const MISSING = "QuickFIX's headers or g++ are missing: node scripts/ensure-tools.ts quickfix says what to install";

let compiled: CompiledAcceptor | null = null;
let port = 0;
let acceptor: QuickFixAcceptor;

function startAcceptor(): Promise<QuickFixAcceptor> {
  if (compiled === null) throw new Error(MISSING);
  return QuickFixAcceptor.start(compiled.program, port, [
    'EUR/USD 1.08431 1.08439 b1 a1',
    'XAU/USD 4012.5 4013.1 b1 a1',
    'GBP/USD 1.31 1.32',
  ]);
}

/** A way to the acceptor on which bytes can be damaged. */
async function openDamager(): Promise<{ readonly port: number; replaceOnce(good: string, bad: string): void }> {
  let damage: readonly [good: string, bad: string] | null = null;
  const server = createServer((near) => {
    const far = connect(port, '127.0.0.1');
    near.pipe(far);
    far.on('data', (chunk) => {
      const text = chunk.toString('latin1');
      const damaged = damage !== null && text.includes(damage[0]) ? text.replace(...damage) : text;
      if (damaged !== text) damage = null;
      near.write(damaged, 'latin1');
    });
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      one.on('error', () => undefined);
      one.on('close', () => other.destroy());
    }
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  onTestFinished(() => void server.close());
  return {
    port: (server.address() as AddressInfo).port,
    replaceOnce: (good, bad) => (damage = [good, bad]),
  };
}

const startLine = (changes: Partial<FixLineOptions> = {}) =>
  startFixLine({
    source: 'quickfix',
    port,
    password: ACCEPTOR_PASSWORD,
    time: { now: Date.now, monotonicMs: () => performance.now(), random: () => 0.2 },
    ...changes,
  });

const PRICES = ['EUR/USD 1.08431/1.08439', 'XAU/USD 4012.5/4013.1'];
const FIRST = ['connected', ...PRICES];
const AGAIN = [...FIRST, 'disconnected', ...FIRST];

if (compiler === null) console.log(MISSING);

describe.skipIf(!isLong || compiler === null)('QuickFIX', () => {
  beforeAll(async () => {
    compiled = await compileAcceptor(compiler ?? '');
  });

  afterAll(() => compiled?.remove());

  beforeEach(async () => {
    port = await findFreePort();
    acceptor = await startAcceptor();
  });

  afterEach(() => acceptor.kill());

  test('accepts our logon and requests, and we understand its snapshots', async () => {
    const { line, told, ticks } = startLine();
    await expect.poll(() => told).toEqual(FIRST);
    acceptor.command(
      'send W|55=EUR/USD|262=@EUR/USD|268=2|269=0|270=1.08432|272=20261127|273=16:00:00.095|269=1|270=1.08440',
      'send W|55=EUR/USD|262=@EUR/USD|268=1|269=0|270=1.08433',
      'send W|55=EUR/USD|262=@EUR/USD|268=0',
      'send W|55=XAU/USD|262=@XAU/USD|268=2|269=0|270=4012.6|276=B|269=1|270=4013.2',
    );
    await expect
      .poll(() => told)
      .toEqual([...FIRST, 'EUR/USD 1.08432/1.0844', 'EUR/USD paused', 'EUR/USD paused', 'XAU/USD 4012.6/4013.2', 'XAU/USD paused']);
    expect(ticks[2]).toMatchObject({ at: Date.parse('2026-11-27T16:00:00.095Z'), id: '4' });
    expect(line.health()).toMatchObject({ unanswered: [], counts: { garbage: 0, refusals: 0 } });
    expect(acceptor.complaints()).toEqual([]);
  });

  test('sends changes, and we keep the book', async () => {
    const { told, ticks } = startLine({ refresh: 'incremental' });
    await expect.poll(() => told).toEqual(FIRST);
    acceptor.command(
      'send X|262=@EUR/USD|268=1|279=1|278=b1|55=EUR/USD|270=1.08433',
      'send X|262=@EUR/USD|268=1|279=2|278=a1|55=EUR/USD',
      'send X|262=@EUR/USD|268=1|279=0|269=1|278=a2|55=EUR/USD|270=1.0845',
      'send X|262=@XAU/USD|268=2|279=1|278=b1|55=XAU/USD|270=4000|279=1|278=a1|55=XAU/USD|270=4001',
    );
    const changed = ['EUR/USD 1.08433/1.08439', 'EUR/USD paused', 'EUR/USD 1.08433/1.0845', 'XAU/USD 4000/4001'];
    await expect.poll(() => told).toEqual([...FIRST, ...changed]);
    expect(ticks.at(-1)?.id).toBe('7/b1/a1');
    // Something of which nothing is known: the subscription is ended and begun anew.
    acceptor.command('send X|262=@EUR/USD|268=1|279=1|278=zz|55=EUR/USD|270=1');
    await expect.poll(() => told).toEqual([...FIRST, ...changed, 'EUR/USD paused', PRICES[0]]);
    expect(acceptor.messages('<', 'V').map((message) => /263=(\d)/.exec(message)?.[1])).toEqual(['1', '1', '2', '1']);
    expect(acceptor.complaints()).toEqual([]);
  });

  test('gives ids in changes and none in snapshots, and we keep the book', async () => {
    const { line, told, ticks } = startLine({ refresh: 'incremental', names: ['GBP/USD'] });
    const first = ['connected', 'GBP/USD 1.31/1.32'];
    await expect.poll(() => told).toEqual(first);
    expect(acceptor.messages('>', 'W')).toEqual([expect.not.stringContaining('|278=')]);
    acceptor.command(
      'send X|262=@GBP/USD|268=2|279=1|269=0|278=B|55=GBP/USD|270=1.311|279=1|269=1|278=A|55=GBP/USD|270=1.319',
      'send X|262=@GBP/USD|268=1|279=1|278=B|55=GBP/USD|270=1.312',
      'send X|262=@GBP/USD|268=1|279=2|269=1|278=A|55=GBP/USD',
      'send X|262=@GBP/USD|268=1|279=0|269=1|278=C|55=GBP/USD|270=1.318',
    );
    const changed = ['GBP/USD 1.311/1.319', 'GBP/USD 1.312/1.319', 'GBP/USD paused', 'GBP/USD 1.312/1.318'];
    await expect.poll(() => told).toEqual([...first, ...changed]);
    expect(ticks.at(-1)?.id).toBe('6/B/C');
    expect(line.health().counts.garbage).toBe(0);
    // No entry of this side can have this id: the name has no price until it is asked for again.
    acceptor.command('send X|262=@GBP/USD|268=1|279=1|269=0|278=Z|55=GBP/USD|270=1');
    await expect.poll(() => told).toEqual([...first, ...changed, 'GBP/USD paused', 'GBP/USD 1.31/1.32']);
    expect(line.health().counts.garbage).toBe(1);
    acceptor.command('send X|262=@GBP/USD|268=1|279=1|269=0|280=Z|55=GBP/USD|270=1.313');
    await expect.poll(() => told.at(-1)).toBe('GBP/USD 1.313/1.32');
    expect(acceptor.complaints()).toEqual([]);
  });

  test('reads our sub ids, and we do not mind its own', async () => {
    const { line, told } = startLine({ senderSubId: 'DESK', targetSubId: 'QUOTE' });
    await expect.poll(() => told).toEqual(FIRST);
    const heard = [...acceptor.messages('<', 'A'), ...acceptor.messages('<', 'V')];
    expect(heard.map((message) => /\|50=DESK\|.*\|57=QUOTE\|/.test(message))).toEqual([true, true, true]);
    acceptor.command('send W|50=QUOTE|57=DESK|55=EUR/USD|262=@EUR/USD|268=2|269=0|270=1.1|269=1|270=1.2');
    await expect.poll(() => told.at(-1)).toBe('EUR/USD 1.1/1.2');
    expect(acceptor.messages('>', 'W').at(-1)).toMatch(/\|50=QUOTE\|.*\|57=DESK\|/);
    expect(line.health().counts).toMatchObject({ garbage: 0, disconnects: 0 });
    expect(acceptor.complaints()).toEqual([]);
  });

  test('refuses an unknown name, and the others go on', async () => {
    const { line, told } = startLine({ names: ['EUR/USD', 'ABC/DEF'] });
    await expect.poll(() => told).toEqual(['connected', PRICES[0], 'ABC/DEF paused']);
    expect([...line.health().refused]).toEqual([['ABC/DEF', 'unknown symbol: unknown symbol']]);
    expect(acceptor.complaints()).toEqual([]);
  });

  test('refuses a wrong password, and neither it nor the right one is told', async () => {
    const { line, warned } = startLine({ password: 'hunter3' });
    await expect.poll(() => line.health().fault).toMatch(/^the logon was refused: .*wrong password$/);
    expect(JSON.stringify(warned)).not.toMatch(/hunter/);
  });

  test('gets heartbeats and sends them, however long nothing else is said', async () => {
    const { line, told } = startLine({ heartbeatSeconds: 2 });
    await expect.poll(() => acceptor.messages('<', '0').length).toBeGreaterThan(1);
    await expect.poll(() => acceptor.messages('>', '0').length).toBeGreaterThan(1);
    expect(told).toEqual(FIRST);
    expect(line.health().counts.disconnects).toBe(0);
    expect(acceptor.complaints()).toEqual([]);
  });

  test('gets the answer to its test request', async () => {
    const { told } = startLine();
    await expect.poll(() => told).toEqual(FIRST);
    acceptor.command('send 1|112=are you there');
    await expect.poll(() => acceptor.messages('<', '0')).toEqual([expect.stringContaining('112=are you there')]);
    expect(acceptor.complaints()).toEqual([]);
  });

  test('is told in its own language what we cannot process', async () => {
    const { line, told } = startLine();
    await expect.poll(() => told).toEqual(FIRST);
    acceptor.command('send 1', 'send 8|37=1', 'send W|55=EUR/USD|262=@EUR/USD|268=0');
    await expect.poll(() => told.at(-1)).toBe('EUR/USD paused');
    await expect
      .poll(() => acceptor.messages('<', '3'))
      .toEqual([expect.stringMatching(/45=4\|371=112\|372=1\|373=1\|58=Required tag missing$/)]);
    await expect
      .poll(() => acceptor.messages('<', 'j'))
      .toEqual([expect.stringMatching(/45=5\|372=8\|380=3\|58=Unsupported Message Type$/)]);
    expect(line.health().counts.disconnects).toBe(0);
    expect(acceptor.complaints()).toEqual([]);
  });

  test('rejects a message of ours, and we know which name it was about', async () => {
    const { line, told } = startLine();
    await expect.poll(() => told).toEqual(FIRST);
    acceptor.command('send 3|45=3|372=V|373=5|58=not today');
    await expect.poll(() => [...line.health().refused]).toEqual([['XAU/USD', 'not today']]);
  });

  test('fills a gap when we ask, and sends the prices anew', async () => {
    const { line, told } = startLine();
    await expect.poll(() => told).toEqual(FIRST);
    acceptor.command('price EUR/USD 1.1 1.2', 'skip 5', 'send W|55=EUR/USD|262=@EUR/USD|268=2|269=0|270=1.1|269=1|270=1.2');
    await expect.poll(() => told).toEqual([...FIRST, 'EUR/USD paused', 'XAU/USD paused', 'EUR/USD 1.1/1.2', PRICES[1]]);
    expect(acceptor.messages('<', '2')).toEqual([expect.stringContaining('7=4|16=0')]);
    acceptor.command('send W|55=XAU/USD|262=@XAU/USD|268=0');
    await expect.poll(() => told.at(-1)).toBe('XAU/USD paused');
    expect(acceptor.messages('<', '2')).toHaveLength(1);
    expect(line.health().counts).toMatchObject({ disconnects: 0, garbage: 0 });
    expect(acceptor.complaints()).toEqual([]);
  });

  test('repeats what was damaged on the way, which we do not believe any more', async () => {
    const damager = await openDamager();
    const { line, told } = startLine({ port: damager.port });
    await expect.poll(() => told).toEqual(FIRST);
    damager.replaceOnce('270=1.3', '270=7.3');
    acceptor.command(
      'send W|55=EUR/USD|262=@EUR/USD|268=2|269=0|270=1.3|269=1|270=1.4',
      'send W|55=EUR/USD|262=@EUR/USD|268=2|269=0|270=1.5|269=1|270=1.6',
    );
    await expect.poll(() => told).toEqual([...FIRST, 'EUR/USD paused', 'XAU/USD paused', ...PRICES]);
    expect(acceptor.messages('<', '2')).toEqual([expect.stringContaining('7=4|16=0')]);
    const repeated = acceptor.messages('>', 'W').filter((message) => message.includes('43=Y'));
    expect(repeated.map((message) => /270=([^|]*)/.exec(message)?.[1])).toEqual(['1.3', '1.5']);
    acceptor.command('send W|55=EUR/USD|262=@EUR/USD|268=2|269=0|270=1.9|269=1|270=2');
    await expect.poll(() => told.at(-1)).toBe('EUR/USD 1.9/2');
    expect(line.health().counts).toMatchObject({ garbage: 1, disconnects: 0 });
    expect(acceptor.complaints()).toEqual([]);
  });

  test('asks for what it missed, and is content with a gap fill', async () => {
    const { line, told } = startLine({ heartbeatSeconds: 2 });
    await expect.poll(() => told).toEqual(FIRST);
    acceptor.command('forget 2');
    await expect.poll(() => acceptor.messages('>', '2')).toHaveLength(1);
    await expect.poll(() => acceptor.messages('<', '4')).toEqual([expect.stringMatching(/^34=\d+\|.*43=Y\|.*36=\d+\|123=Y$/)]);
    // It goes on in step.
    const heard = acceptor.messages('<', '0').length;
    await expect.poll(() => acceptor.messages('<', '0').length).toBeGreaterThan(heard + 1);
    expect(acceptor.messages('>', '2')).toHaveLength(1);
    expect(line.health().counts.disconnects).toBe(0);
    expect(acceptor.complaints()).toEqual([]);
  });

  test.each(['full', 'incremental'] as const)('that is lost comes back with everything asked for anew (%s)', async (refresh) => {
    const { line, told } = startLine({ refresh });
    await expect.poll(() => told).toEqual(FIRST);
    await acceptor.kill();
    await expect.poll(() => told.at(-1)).toBe('disconnected');
    acceptor = await startAcceptor();
    await expect.poll(() => told, { timeout: 30_000 }).toEqual(AGAIN);
    expect(line.health().counts).toMatchObject({ connects: 2, disconnects: 1 });
    expect(acceptor.messages('<', 'V')).toHaveLength(2);
    expect(acceptor.complaints()).toEqual([]);
  });

  test('that stands still is found dead, and comes back', async () => {
    const { told, warned } = startLine({ heartbeatSeconds: 1 });
    await expect.poll(() => told).toEqual(FIRST);
    acceptor.pause();
    await expect.poll(() => told.at(-1)).toBe('disconnected');
    acceptor.resume();
    await expect.poll(() => told, { timeout: 30_000 }).toEqual(AGAIN);
    expect(warned[0]).toMatchObject({ cause: expect.stringMatching(/^no message for \d s$/) });
  });

  test('that logs out gets our answer, and is tried until it admits us again', async () => {
    const { told, warned } = startLine();
    await expect.poll(() => told).toEqual(FIRST);
    acceptor.command('logout maintenance');
    await expect.poll(() => told.at(-1)).toBe('disconnected');
    expect(warned[0]).toMatchObject({ cause: 'the source logged out: maintenance' });
    await expect.poll(() => acceptor.messages('<', '5')).toHaveLength(1);
    acceptor.command('admit');
    await expect.poll(() => told, { timeout: 30_000 }).toEqual(AGAIN);
  });

  test('confirms our logout', async () => {
    const { line, told } = startLine();
    await expect.poll(() => told).toEqual(FIRST);
    await line.stop();
    expect(acceptor.messages('<', '5')).toHaveLength(1);
    await expect.poll(() => acceptor.messages('>', '5')).toHaveLength(1);
    expect(acceptor.complaints()).toEqual([]);
  });

  test('sends ten thousand prices at once, and none is lost', async () => {
    const { line, told, ticks } = startLine();
    await expect.poll(() => told).toEqual(FIRST);
    acceptor.command('flood EUR/USD 10000');
    await expect.poll(() => ticks.at(-1)?.bid, { timeout: 60_000 }).toBe(10_000);
    expect(ticks.slice(2).map(({ bid }) => bid)).toEqual(Array.from({ length: 10_000 }, (_, index) => index + 1));
    expect(line.health().counts).toMatchObject({ garbage: 0, disconnects: 0 });
  });
});
