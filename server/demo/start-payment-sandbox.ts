import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { DEPOSIT_METHODS } from '@fairlead/domain/payments/deposit-rules.ts';
import type { PaymentSettings } from '../adapters/payments/payment-settings.ts';
import { FAIRLEAD_PROVIDER_KINDS, PROVIDER_PROFILES, type FairleadProviderKind } from '../adapters/payments/provider-profiles.ts';

export interface PaymentSandbox {
  /** Every provider of the spec plus Stripe, at the sandbox; and a bank account that doesn't exist. */
  readonly settings: PaymentSettings;
  /** Stops it, by force if it has not ended in time. */
  stop(patienceMs: number): Promise<void>;
}

export interface PaymentSandboxOptions {
  readonly port: number;
  /** Whether another port is used if that one is taken: nobody else has to know it. */
  readonly mayMove: boolean;
  /** The address to listen on. */
  readonly listensOn: string;
  readonly dataDirectory: string;
  readonly secret: string;
  /** The host at which browsers reach the server; they reach the sandbox at the same host on its own port. */
  readonly host: string;
  /** The URL at which browsers reach the sandbox instead; null to use the host above. */
  readonly url: string | null;
  readonly log: { warn(details: object, message: string): void };
}

/** Far longer than a process takes to start, even on a busy machine. */
const START_TIMEOUT_MS = 30_000;

const MAIN = fileURLToPath(new URL('../../payment-sandbox/main.ts', import.meta.url));

/**
 * Starts the demo's payment providers as a separate process, as real ones would be, without this server's environment. It ends with this
 * process, however that ends.
 */
export async function startPaymentSandbox(options: PaymentSandboxOptions): Promise<PaymentSandbox> {
  const running = (await start(options, options.port)) ?? (options.mayMove ? await start(options, 0) : null);
  if (running === null) throw new Error("the demo's payment providers did not start");
  const { port, stop } = running;
  return { settings: sandboxSettings(options, port), stop };
}

/** The settings for a sandbox that listens on the port, wherever it runs. */
export function sandboxSettings(
  { url, host, secret }: Pick<PaymentSandboxOptions, 'url' | 'host' | 'secret'>,
  port: number,
): PaymentSettings {
  return settingsFor(url ?? `http://${host}:${port}`, secret);
}

async function start({ listensOn, dataDirectory, secret, host, url, log }: PaymentSandboxOptions, port: number) {
  const child = spawn(process.execPath, [MAIN], {
    env: {
      SANDBOX_PORT: String(port),
      SANDBOX_HOST: listensOn,
      SANDBOX_SECRET: secret,
      SANDBOX_NAME: host,
      SANDBOX_SHOPS: host,
      ...(url === null ? {} : { SANDBOX_URL: url }),
      SANDBOX_FILE: join(dataDirectory, 'payment-sandbox.jsonl'),
    },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => log.warn({ text }, "error output of the demo's payment providers"));
  // It may be gone when its input is closed.
  child.stdin.on('error', () => undefined);
  const gone = once(child, 'exit');
  const line = await readFirstLine(child.stdout, gone).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  if (typeof line !== 'string') return null;
  return {
    port: (JSON.parse(line) as { readonly port: number }).port,
    stop: async (patienceMs: number) => {
      child.stdin.end();
      const killing = setTimeout(() => child.kill('SIGKILL'), patienceMs);
      await gone;
      clearTimeout(killing);
    },
  };
}

/** Undefined if the process ends before it has written a line. */
async function readFirstLine(output: Readable, gone: Promise<unknown>): Promise<unknown> {
  const signal = AbortSignal.timeout(START_TIMEOUT_MS);
  const lines = once(createInterface(output), 'line', { signal }).then(([line]): unknown => line);
  return Promise.race([lines, gone.then(() => undefined)]);
}

const TITLES: Readonly<Record<FairleadProviderKind, string>> = {
  cidrus: 'Cidrus',
  paymaxis: 'Paymaxis',
  iPayTotal: 'iPayTotal',
  Ikajo: 'Ikajo',
  PayWay: 'PayWay',
  nonstopay: 'Nonstopay',
  chargeMoney: 'ChargeMoney',
  paypound: 'Paypound',
  cashonex: 'Cashonex',
  cashier: 'Cashier',
  partnerExchange: 'Partner exchange',
  alternative: 'AltPay',
  titan: 'Titan',
};

function isCard({ kind }: { readonly kind: FairleadProviderKind }): boolean {
  return PROVIDER_PROFILES[kind].method === DEPOSIT_METHODS.creditCard;
}

function settingsFor(url: string, secret: string): PaymentSettings {
  const fairleadProviders = FAIRLEAD_PROVIDER_KINDS.map((kind) => ({
    kind,
    title: TITLES[kind],
    url: `${url}/${kind}`,
    merchant: 'fairlead-demo',
    secret,
    redirectOrigins: [],
    fieldNames: {},
    canRefund: true,
  }));
  const stripe = {
    kind: 'stripe' as const,
    title: 'Stripe (sandbox)',
    secretKey: `sk_test_${secret}`,
    webhookSecret: `whsec_${secret}`,
    apiUrl: url,
  };
  return {
    bankWire: { beneficiary: 'Fairlead Demo', iban: 'DE89 3704 0044 0532 0130 00', bic: 'COBADEFFXXX', bank: 'Demo Bank' },
    // Clients see the cards first, numbered in this order.
    providers: [...fairleadProviders.filter(isCard), stripe, ...fairleadProviders.filter((provider) => !isCard(provider))],
  };
}
