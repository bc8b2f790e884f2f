import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import { openProviders } from './adapters/payments/open-providers.ts';
import { readPaymentSettings, type PaymentSettings } from './adapters/payments/payment-settings.ts';
import type { Config } from './config.ts';
import { startPaymentSandbox } from './demo/start-payment-sandbox.ts';
import type { Providers } from './features/payments/payments-context.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import type { StopSequence } from './stop-sequence.ts';
import type { ProviderOrigins } from './transport/content-security-policy.ts';

export interface OpenPaymentsOptions {
  readonly config: Pick<Config, 'paymentsFile' | 'demo' | 'sandboxPort' | 'sandboxUrl' | 'dataDirectory' | 'publicUrl'>;
  readonly secretBox: SecretBox;
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
  readonly sequence: StopSequence;
}

const NOTHING: PaymentSettings = { bankWire: null, providers: [] };

/** Through whom money comes and goes: those of the configuration, or the demo's own. */
export async function openPayments(options: OpenPaymentsOptions): Promise<Providers> {
  const settings = await readSettings(options);
  const list = await openProviders(settings, options.clock);
  return { list, find: (key) => list.find((provider) => provider.key === key) ?? null, wire: settings.bankWire };
}

async function readSettings({ config, secretBox, log, sequence }: OpenPaymentsOptions): Promise<PaymentSettings> {
  if (config.paymentsFile !== null) return readPaymentSettings(resolve(config.paymentsFile));
  if (!config.demo) return NOTHING;
  if (config.publicUrl?.startsWith('https:') === true && config.sandboxUrl === null) {
    log.warn("browsers that reach this server over https will not open the demo's payment providers over http: set SANDBOX_URL");
  }
  const sandbox = await startPaymentSandbox({
    port: config.sandboxPort,
    dataDirectory: resolve(config.dataDirectory),
    secret: secretBox.keyFor('paymentSandbox'),
    host: config.publicUrl === null ? 'localhost' : new URL(config.publicUrl).hostname,
    url: config.sandboxUrl,
    log,
  });
  sequence.on('requests', sandbox.stop);
  return sandbox.settings;
}

/** What the pages may do with them all. */
export function originsOf({ list }: Pick<Providers, 'list'>): ProviderOrigins {
  const unique = (origins: readonly string[]): readonly string[] => [...new Set(origins)];
  return {
    forms: unique(list.flatMap(({ pageOrigins }) => pageOrigins.forms)),
    frames: unique(list.flatMap(({ pageOrigins }) => pageOrigins.frames)),
  };
}
