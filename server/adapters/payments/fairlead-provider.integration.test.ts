import { afterAll, beforeAll, expect, test } from 'vitest';
import { listenForCallbacks, type CallbackListener } from '../../../tests/support/callback-listener.ts';
import { SANDBOX_SECRET, startSandboxProcess, type SandboxProcess } from '../../../tests/support/sandbox-process.ts';
import { FairleadProvider } from './fairlead-provider.ts';
import {
  describePaymentProvider,
  describeStubbornProvider,
  describeUnreachableProvider,
  exampleOrder,
  type ProviderHarness,
} from './payment-provider-contract.ts';
import type { BrowserStep, PaymentOrder } from './payment-provider.ts';
import { FAIRLEAD_PROVIDER_KINDS, type FairleadProviderKind } from './provider-profiles.ts';

let sandbox: SandboxProcess;
let listener: CallbackListener;

beforeAll(async () => {
  sandbox = await startSandboxProcess();
  listener = await listenForCallbacks();
});

afterAll(async () => {
  await sandbox.end();
  listener.close();
});

const callbackUrl = () => listener.url;

function openProvider(
  kind: FairleadProviderKind,
  changes: Partial<ConstructorParameters<typeof FairleadProvider>[0]> = {},
  timeoutMs?: number,
): FairleadProvider {
  const settings = {
    kind,
    key: kind,
    title: kind,
    url: `${sandbox.url}/${kind}`,
    merchant: 'fairlead',
    secret: SANDBOX_SECRET,
    redirectOrigins: [],
    fieldNames: {},
    canRefund: true,
    ...changes,
  };
  return new FairleadProvider(settings, Date.now, timeoutMs);
}

function bench(kind: FairleadProviderKind): ProviderHarness {
  const provider = openProvider(kind);
  return {
    provider,
    settle: async (order: PaymentOrder, outcome) => {
      const { step } = await provider.begin(order);
      const page = await open(step);
      const answer = await fetch(page, { method: 'POST', body: new URLSearchParams({ behaviour: outcome }), redirect: 'manual' });
      expect(answer.status).toBe(303);
      expect(answer.headers.get('location')).toBe(order.returnUrl);
    },
    callbacksOf: (orderId) => Promise.resolve(listener.callbacks.filter(({ body }) => body.includes(orderId))),
  };
}

/** Follows the browser step and returns the URL of the page it ends on. */
async function open(step: BrowserStep): Promise<string> {
  if (step.kind === 'redirect' || step.kind === 'link') return step.url;
  if (step.kind === 'widget') return step.script.replace('cashier.js', `pay/${step.session}`);
  const posted = await fetch(step.action, { method: 'POST', body: new URLSearchParams(step.fields), redirect: 'manual' });
  return new URL(posted.headers.get('location') ?? '', step.action).href;
}

for (const kind of FAIRLEAD_PROVIDER_KINDS) describePaymentProvider(kind, () => bench(kind), callbackUrl);

describeStubbornProvider('a provider', (port, timeoutMs) => openProvider('cidrus', { url: `http://127.0.0.1:${port}` }, timeoutMs));
describeUnreachableProvider('a provider', () => openProvider('cidrus', { url: 'http://127.0.0.1:9' }));

test.each([
  ['paymaxis', 'form'],
  ['cashier', 'widget'],
  ['titan', 'link'],
  ['cidrus', 'redirect'],
] as const)('%s begins with a %s', async (kind, expected) => {
  expect((await openProvider(kind).begin(exampleOrder(callbackUrl()))).step.kind).toBe(expected);
});

test('a page outside the allow-list is rejected', async () => {
  // The sandbox's own URLs use localhost, which this provider does not allow.
  const provider = openProvider('cidrus', { url: `${sandbox.url.replace('localhost', '127.0.0.1')}/cidrus` });
  await expect(provider.begin(exampleOrder(callbackUrl()))).rejects.toMatchObject({ kind: 'refused', outcomeUnknown: true });
});

test('a wrong secret is rejected on both sides', async () => {
  const stranger = openProvider('cidrus', { secret: 'another-secret-of-sixteen' });
  await expect(stranger.begin(exampleOrder(callbackUrl()))).rejects.toMatchObject({ kind: 'refused' });
});
