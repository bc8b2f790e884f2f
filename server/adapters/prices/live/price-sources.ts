/**
 * What a file of price sources says: where prices come from, and which source's name each instrument has, in order of preference. Read by
 * read-price-sources.ts; the guide is docs/operating/live-prices.md.
 */
import { z } from 'zod';
import type { LiveSymbol } from './live-price-feed.ts';

export const SOURCE_KINDS = ['kraken', 'coinbase', 'binance', 'oanda', 'fix'] as const;
export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Nobody between us and the source may read along or change prices, so only a peer on this machine may be reached in plain text. */
function address(secure: 'wss' | 'https') {
  const plain = secure === 'wss' ? 'ws' : 'http';
  return z
    .url({ error: ({ code }) => (code === 'invalid_format' ? `must be a URL that starts with ${secure}://` : undefined) })
    .transform((text) => new URL(text))
    .refine(
      (url) => url.protocol === `${secure}:` || (url.protocol === `${plain}:` && isLoopback(url.hostname)),
      `must start with ${secure}://; ${plain}:// is only allowed to this machine (127.0.0.1, ::1 or localhost)`,
    )
    .refine((url) => url.username === '' && url.password === '', 'must not contain a user name or password')
    .refine((url) => url.search === '' && url.hash === '', 'must not contain ? or #')
    .transform((url) => `${url.origin}${url.pathname.replace(/\/+$/, '')}`);
}

export function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '[::1]' || hostname === '::1' || /^127\.\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(hostname);
}

const exchange = { url: address('wss'), restUrl: address('https').optional() };
const fixIdentifier = z.string().regex(/^[\x21-\x7e]{1,64}$/, 'must have 1 to 64 printable characters without spaces');

/** Read from the environment variable that the file names, so that the file itself has no secret. */
function secretSchema(environment: Environment) {
  return z
    .strictObject(
      { env: z.string().regex(/^[A-Z][A-Z0-9_]{0,99}$/, 'must name an environment variable, such as OANDA_TOKEN') },
      {
        error: ({ code, input }) =>
          code === 'invalid_type' && input !== undefined ? 'must be { "env": "NAME_OF_A_VARIABLE" }' : undefined,
      },
    )
    .transform(({ env }, context) => {
      const value = environment(env) ?? '';
      if (value === '') context.addIssue({ code: 'custom', message: `the environment variable ${env} is not set` });
      return value;
    });
}

type SecretSchema = ReturnType<typeof secretSchema>;
type Environment = (name: string) => string | undefined;

function sourceSchema(secret: SecretSchema) {
  return z.discriminatedUnion(
    'kind',
    [
      z.strictObject({ kind: z.literal('kraken'), ...exchange }),
      z.strictObject({ kind: z.literal('coinbase'), ...exchange }),
      z.strictObject({ kind: z.literal('binance'), ...exchange }),
      z.strictObject({
        kind: z.literal('oanda'),
        url: address('https'),
        restUrl: address('https').optional(),
        account: secret,
        token: secret,
      }),
      z
        .strictObject({
          kind: z.literal('fix'),
          host: z.string().regex(/^[A-Za-z0-9.:-]{1,253}$/, 'must be a host name or address'),
          port: z.int().min(1).max(65_535),
          tls: z.boolean().default(true),
          senderCompId: fixIdentifier,
          targetCompId: fixIdentifier,
          senderSubId: fixIdentifier.optional(),
          targetSubId: fixIdentifier.optional(),
          username: secret.optional(),
          password: secret.optional(),
          heartbeatSeconds: z.int().min(5).max(60).default(10),
          update: z.enum(['full', 'incremental']).default('full'),
        })
        .refine(({ tls, host }) => tls || isLoopback(host), {
          path: ['tls'],
          message: 'must be true; plain connections are only allowed to this machine (127.0.0.1, ::1 or localhost)',
        }),
    ],
    { error: ({ code }) => (code === 'invalid_union' ? `must be one of ${SOURCE_KINDS.join(', ')}` : undefined) },
  );
}

export type SourceDefinition = z.output<ReturnType<typeof sourceSchema>>;

const share = z.number().positive().max(50);

export const entrySchema = z.strictObject({
  source: z.string(),
  name: z.string().regex(/^[\x21-\x7e]{1,40}$/, "must be the source's name of the instrument: 1 to 40 printable characters without spaces"),
  /** What is subtracted from the bid and added to the ask before anything sees the price, in units of the price. */
  markup: z.strictObject({ bid: z.number().min(0), ask: z.number().min(0) }).optional(),
  staleAfterMs: z.int().min(500).max(120_000).optional(),
  divergencePercent: share.optional(),
  /** In units of the price. */
  widestSpread: z.number().positive().optional(),
  /** Required of an instrument's only entry: its prices are compared with nobody else's. */
  alone: z.literal(true, 'must be true or absent').optional(),
});

/** What the entries of a symbol can still be checked for if something else is wrong; null if there is nothing. */
const readableEntriesSchema = z
  .array(
    z
      .object({
        source: z.string().nullable().catch(null),
        alone: z.unknown().optional(),
        markup: z
          .object({ bid: z.number().min(0).optional().catch(undefined), ask: z.number().min(0).optional().catch(undefined) })
          .optional()
          .catch(undefined),
      })
      .nullable()
      .catch(null),
  )
  .nullable()
  .catch(null);

export type ReadableEntries = z.output<typeof readableEntriesSchema>;

/** Accepts everything: what of a file can be read, whatever else is wrong with it. */
export const readablePartsSchema = z
  .object({
    sources: z.record(z.string(), z.unknown()).nullable().catch(null),
    symbols: z.record(z.string(), readableEntriesSchema).nullable().catch(null),
  })
  .catch({ sources: null, symbols: null });

/** `environment` returns the value of an environment variable. */
export function priceSourcesSchema(environment: Environment) {
  return z.strictObject({
    returnAfterMs: z.int().min(0).max(600_000).optional(),
    sources: z.record(
      z.string().regex(/^[a-z][a-z0-9-]{0,30}$/, 'a source is named by 1 to 31 lower-case letters, digits and hyphens'),
      sourceSchema(secretSchema(environment)),
    ),
    symbols: z.record(z.string(), z.array(entrySchema).min(1, 'must have at least one entry').max(5, 'may have at most 5 entries')),
  });
}

/** A checked file, with the values of the secrets that it names. */
export interface PriceSources {
  /** Identifies what the file says; the same for the same content. */
  readonly version: string;
  /** A preferred source is followed again once it has been in order for this long. */
  readonly returnAfterMs: number;
  readonly sources: ReadonlyMap<string, SourceDefinition>;
  readonly symbols: readonly LiveSymbol[];
}
