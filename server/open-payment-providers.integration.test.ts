import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { findFreePort } from '../scripts/find-free-port.ts';
import { FAIRLEAD_PROVIDER_KINDS } from './adapters/payments/provider-profiles.ts';
import { openPaymentProviders, originsOf, type OpenPaymentProvidersOptions } from './open-payment-providers.ts';
import type { Role } from './roles.ts';
import { createSecretBox } from './secrets/secret-box.ts';
import { createStopSequence } from './stop-sequence.ts';
import { createLog } from './transport/http/log.ts';

const SILENT = createLog('silent');

let warnings: string[];

beforeEach(() => {
  warnings = [];
});

function optionsOfTest(config: Partial<OpenPaymentProvidersOptions['config']>, role: Role | null = null): OpenPaymentProvidersOptions {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'fairlead-payments-'));
  const sequence = createStopSequence({ timeoutMs: 10_000, log: SILENT });
  onTestFinished(async () => {
    await sequence.stop();
    rmSync(dataDirectory, { recursive: true, force: true });
  });
  const log = { warn: (...said: unknown[]) => void warnings.push(said.map(String).join(' ')) } as unknown as FastifyBaseLogger;
  return {
    config: {
      paymentsFile: null,
      demo: false,
      host: '127.0.0.1',
      sandboxPort: 0,
      sandboxUrl: null,
      publicUrl: null,
      dataDirectory,
      ...config,
    },
    duties: { role },
    secretBox: createSecretBox('a-secret-of-the-tests-of-payments'),
    clock: Date.now,
    log,
    sequence,
    wishes: () => ({ order: [], off: [] }),
  };
}

test('without a file or the demo no payments are possible', async () => {
  const { list, wire, find } = (await openPaymentProviders(optionsOfTest({}))).providers;
  expect([list, wire, find('stripe')]).toEqual([[], null, null]);
});

test('a file takes precedence over the demo', async () => {
  const options = optionsOfTest({ demo: true });
  const paymentsFile = join(options.config.dataDirectory, 'payments.json');
  const secret = 'a-secret-of-the-provider';
  const configured = ['cashier', 'paymaxis'].map((kind) => ({ kind, url: 'https://pay.example.com/fairlead', merchant: 'm', secret }));
  writeFileSync(paymentsFile, JSON.stringify({ providers: configured }));
  const { providers: payments } = await openPaymentProviders({ ...options, config: { ...options.config, paymentsFile } });
  expect(payments.list.map(({ key }) => key)).toEqual(['cashier', 'paymaxis']);
  expect(originsOf(payments)).toEqual({ forms: ['https://pay.example.com'], frames: ['https://pay.example.com'] });
});

test('the demo has every provider, at the host that browsers use', async () => {
  const { providers: payments } = await openPaymentProviders(optionsOfTest({ demo: true, publicUrl: 'http://127.0.0.1:8080' }));
  expect(new Set(payments.list.map(({ key }) => key))).toEqual(new Set([...FAIRLEAD_PROVIDER_KINDS, 'stripe']));
  expect(originsOf(payments).frames).toEqual([expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+$/)]);
  expect(payments.wire).not.toBeNull();
  expect(warnings).toEqual([]);
});

test("with roles the demo's providers are at the configured port, and run once somebody starts them", async () => {
  const sandboxPort = await findFreePort();
  const options = optionsOfTest({ demo: true, publicUrl: 'http://127.0.0.1:8080', sandboxPort }, 'worker');
  const { providers, startSandbox } = await openPaymentProviders(options);
  const [origin = ''] = originsOf(providers).frames;
  expect(origin).toBe(`http://127.0.0.1:${sandboxPort}`);
  await expect(fetch(origin)).rejects.toThrow();
  await startSandbox?.();
  expect((await fetch(origin)).status).toBeLessThan(500);
  // A second one would be another bank.
  await expect(startSandbox?.()).rejects.toThrow('did not start');
});

test.each([
  [null, ['http://trade.example.com'], 1],
  ['https://pay.example.com', ['https://pay.example.com'], 0],
])('behind https with SANDBOX_URL %s, its pages are at %j', async (sandboxUrl, origins, warned) => {
  const { providers: payments } = await openPaymentProviders(
    optionsOfTest({ demo: true, publicUrl: 'https://trade.example.com', sandboxUrl }),
  );
  expect(originsOf(payments).frames.map((origin) => origin.replace(/:\d+$/, ''))).toEqual(origins);
  expect(warnings).toHaveLength(warned);
});
