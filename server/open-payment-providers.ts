import { resolve } from 'node:path';
import type { FastifyBaseLogger } from 'fastify';
import type { PaymentProvider } from './adapters/payments/payment-provider.ts';
import { openProviders } from './adapters/payments/open-providers.ts';
import { readPaymentSettings, type PaymentSettings } from './adapters/payments/payment-settings.ts';
import { arrangeProviders, BANK_WIRE_KEY, type ProviderPreferences } from '@fairlead/domain/payments/provider-order.ts';
import type { Config } from './config.ts';
import { sandboxSettings, startPaymentSandbox, type PaymentSandboxOptions } from './demo/start-payment-sandbox.ts';
import type { Providers, WireAccount } from './features/payments/payments-context.ts';
import type { Duties } from './roles.ts';
import type { SecretBox } from './secrets/secret-box.ts';
import type { StopSequence } from './stop-sequence.ts';
import type { ProviderOrigins } from './transport/content-security-policy.ts';

export interface OpenPaymentProvidersOptions {
  readonly config: Pick<Config, 'paymentsFile' | 'demo' | 'host' | 'sandboxPort' | 'sandboxUrl' | 'dataDirectory' | 'publicUrl'>;
  readonly duties: Pick<Duties, 'role'>;
  readonly secretBox: SecretBox;
  readonly clock: () => number;
  readonly log: FastifyBaseLogger;
  readonly sequence: StopSequence;
  /** Operators' preferences for the providers; read at each use. */
  readonly wishes: () => ProviderPreferences;
}

const NOTHING: PaymentSettings = { bankWire: null, providers: [] };

export interface OpenPaymentProviders {
  readonly providers: Providers;
  /** Starts the demo's providers, once for all processes with roles; null if there are none, or if they run already. */
  readonly startSandbox: (() => Promise<void>) | null;
}

/** Opens the payment providers: those of the configuration, or the demo's own. */
export async function openPaymentProviders(options: OpenPaymentProvidersOptions): Promise<OpenPaymentProviders> {
  const { settings, startSandbox } = await readSettings(options);
  const list = await openProviders(settings, options.clock);
  return { providers: createProviders(list, settings.bankWire, options.wishes), startSandbox };
}

/** The offer follows `wishes` at each call. Unless they say otherwise, bank transfer comes after the faster methods. */
export function createProviders(list: readonly PaymentProvider[], wire: WireAccount | null, wishes: () => ProviderPreferences): Providers {
  const keys = [...list.map(({ key }) => key), ...(wire === null ? [] : [BANK_WIRE_KEY])];
  return {
    list,
    find: (key) => list.find((provider) => provider.key === key) ?? null,
    wire,
    offeredKeys: () => arrangeProviders(keys, wishes()).flatMap(({ key, isOffered }) => (isOffered ? [key] : [])),
  };
}

interface ReadSettings {
  readonly settings: PaymentSettings;
  readonly startSandbox: (() => Promise<void>) | null;
}

async function readSettings({ config, duties, secretBox, log, sequence }: OpenPaymentProvidersOptions): Promise<ReadSettings> {
  if (config.paymentsFile !== null) return { settings: readPaymentSettings(resolve(config.paymentsFile)), startSandbox: null };
  if (!config.demo) return { settings: NOTHING, startSandbox: null };
  if (config.publicUrl?.startsWith('https:') === true && config.sandboxUrl === null) {
    log.warn("browsers that reach this server over https will not open the demo's payment providers over http: set SANDBOX_URL");
  }
  const options: PaymentSandboxOptions = {
    port: config.sandboxPort,
    mayMove: duties.role === null,
    listensOn: config.host,
    dataDirectory: resolve(config.dataDirectory),
    secret: secretBox.keyFor('paymentSandbox'),
    host: config.publicUrl === null ? 'localhost' : new URL(config.publicUrl).hostname,
    url: config.sandboxUrl,
    log,
  };
  const start = async (): Promise<PaymentSettings> => {
    const sandbox = await startPaymentSandbox(options);
    sequence.on('outgoing', { name: "the demo's payment providers", run: ({ remainingMs }) => sandbox.stop(remainingMs / 2) });
    return sandbox.settings;
  };
  if (duties.role === null) return { settings: await start(), startSandbox: null };
  return { settings: sandboxSettings(options, config.sandboxPort), startSandbox: async () => void (await start()) };
}

/** Origins that our pages may use with all providers. */
export function originsOf({ list }: Pick<Providers, 'list'>): ProviderOrigins {
  const unique = (origins: readonly string[]): readonly string[] => [...new Set(origins)];
  return {
    forms: unique(list.flatMap(({ pageOrigins }) => pageOrigins.forms)),
    frames: unique(list.flatMap(({ pageOrigins }) => pageOrigins.frames)),
  };
}
