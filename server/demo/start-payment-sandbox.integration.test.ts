import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { expect, onTestFinished, test } from 'vitest';
import { exampleOrder } from '../adapters/payments/payment-provider-contract.ts';
import { openProviders } from '../adapters/payments/open-providers.ts';
import { FAIRLEAD_PROVIDER_KINDS } from '../adapters/payments/provider-profiles.ts';
import { startPaymentSandbox, type PaymentSandboxOptions } from './start-payment-sandbox.ts';

const STOP_MS = 5_000;
const SECRET = 'secret-of-the-sandbox-of-this-test';

function optionsOfTest(): PaymentSandboxOptions {
  const dataDirectory = mkdtempSync(join(tmpdir(), 'fairlead-sandbox-'));
  onTestFinished(() => rmSync(dataDirectory, { recursive: true, force: true }));
  return {
    port: 0,
    mayMove: true,
    listensOn: '127.0.0.1',
    dataDirectory,
    secret: SECRET,
    host: 'localhost',
    url: null,
    log: { warn: () => undefined },
  };
}

/** Clients are offered the cards first. */
const OTHERS = ['partnerExchange', 'alternative', 'titan'];
const CARDS = FAIRLEAD_PROVIDER_KINDS.filter((kind) => !OTHERS.includes(kind));

const urlsOf = ({ providers }: { providers: readonly object[] }) =>
  providers.map((provider) => ('url' in provider ? provider.url : 'apiUrl' in provider ? provider.apiUrl : null));

test("every provider exists, accepts this server's orders, and redirects browsers to existing pages", async () => {
  const sandbox = await startPaymentSandbox(optionsOfTest());
  onTestFinished(() => sandbox.stop(STOP_MS));
  const providers = await openProviders(sandbox.settings, Date.now);
  expect(providers.map(({ key }) => key)).toEqual([...CARDS, 'stripe', ...OTHERS]);
  for (const provider of providers) {
    const { step } = await provider.begin(exampleOrder('http://localhost:1/callback'));
    const page = step.kind === 'form' ? step.action : step.kind === 'widget' ? step.script : step.url;
    expect((await fetch(page, step.kind === 'form' ? { method: 'POST', body: new URLSearchParams(step.fields) } : {})).status).toBe(200);
  }
});

test("it is reached at the server's host, and orders may only return to that host", async () => {
  const sandbox = await startPaymentSandbox({ ...optionsOfTest(), host: '127.0.0.1' });
  onTestFinished(() => sandbox.stop(STOP_MS));
  for (const url of urlsOf(sandbox.settings)) expect(url).toMatch(/^http:\/\/127\.0\.0\.1:\d+/);
  const [provider] = await openProviders(sandbox.settings, Date.now);
  const order = exampleOrder('http://127.0.0.1:1/callback');
  await expect(provider?.begin({ ...order, returnUrl: 'http://localhost:1/' })).rejects.toMatchObject({ kind: 'refused' });
  const { step } = (await provider?.begin({ ...order, returnUrl: 'http://127.0.0.1:1/' })) ?? {};
  expect(step).toMatchObject({ kind: 'redirect', url: expect.stringMatching(/^http:\/\/127\.0\.0\.1:\d+\/cidrus\/pay\//) });
});

test("behind a proxy it is reached at the proxy's URL", async () => {
  const sandbox = await startPaymentSandbox({ ...optionsOfTest(), url: 'https://pay.example.com' });
  onTestFinished(() => sandbox.stop(STOP_MS));
  expect(urlsOf(sandbox.settings)).toEqual([
    ...CARDS.map((kind) => `https://pay.example.com/${kind}`),
    'https://pay.example.com',
    ...OTHERS.map((kind) => `https://pay.example.com/${kind}`),
  ]);
});

test('if its port is taken, it uses another', async () => {
  const portHolder = createServer().listen(0, '127.0.0.1');
  await once(portHolder, 'listening');
  onTestFinished(() => void portHolder.close());
  const { port } = portHolder.address() as AddressInfo;
  const complaints: object[] = [];
  const sandbox = await startPaymentSandbox({ ...optionsOfTest(), port, log: { warn: (details) => void complaints.push(details) } });
  onTestFinished(() => sandbox.stop(STOP_MS));
  const [url] = urlsOf(sandbox.settings);
  expect(new URL(String(url)).port).not.toBe(String(port));
  expect(JSON.stringify(complaints)).toContain('EADDRINUSE');
});

test('it listens only where the server does', async () => {
  const sandbox = await startPaymentSandbox(optionsOfTest());
  onTestFinished(() => sandbox.stop(STOP_MS));
  const { port } = new URL(String(urlsOf(sandbox.settings)[0]));
  const isReached = (host: string) =>
    fetch(`http://${host}:${port}/x`, { signal: AbortSignal.timeout(5_000) }).then(
      () => true,
      () => false,
    );
  expect(await isReached('127.0.0.1')).toBe(true);
  expect(await isReached('127.0.0.2')).toBe(false);
});

test('it is gone after a stop', async () => {
  const sandbox = await startPaymentSandbox(optionsOfTest());
  await sandbox.stop(STOP_MS);
  await expect(fetch(`${String(urlsOf(sandbox.settings)[0])}/x`)).rejects.toThrow('fetch failed');
});

test('it ends with its parent, even if that is killed', async () => {
  const { dataDirectory } = optionsOfTest();
  const start = `
    import { startPaymentSandbox } from ${JSON.stringify(new URL('start-payment-sandbox.ts', import.meta.url).href)};
    const options = { port: 0, dataDirectory: ${JSON.stringify(dataDirectory)}, secret: ${JSON.stringify(SECRET)}, host: 'localhost', url: null, log: console };
    console.log((await startPaymentSandbox(options)).settings.providers[0].url);`;
  const parent = spawn(process.execPath, ['--input-type=module', '--eval', start], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [url] = (await once(createInterface(parent.stdout), 'line')) as [string];
  const isThere = () =>
    fetch(`${url}/payments`).then(
      () => true,
      () => false,
    );
  expect(await isThere()).toBe(true);
  parent.kill('SIGKILL');
  await once(parent, 'exit');
  await expect.poll(isThere).toBe(false);
});
