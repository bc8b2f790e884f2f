/**
 * The server's configuration: environment variables, read once at startup and nowhere else. `variables` below is the only list; the
 * configuration's type, the messages about invalid values and docs/configuration.md all derive from it.
 */
import { emailSchema } from '@fairlead/contract/fields.ts';
import { languageSchema } from '@fairlead/contract/settings.ts';
import { RULE_PACK_NAMES } from '@fairlead/domain/trading/rule-pack.ts';
import { z } from 'zod';
import { isPostgresAddress } from './adapters/db/postgres-hosts.ts';
import { readBusAddress } from './bus/bus-address.ts';
import { mayTravelPlain } from './adapters/mail/read-mail-url.ts';
import { PARTITIONS_ACCEPTS } from './engine/partitions/parse-partitions.ts';
import { COMMIT_DEADLINE_MS } from './deadline.ts';
import {
  FLAG_ACCEPTS,
  calledAddress,
  flag,
  listOf,
  partitionNumbers,
  priceFeed,
  share,
  trustedProxies,
  webAddress,
  webOrigin,
  witnessKeys,
  wholeNumber,
} from './config-values.ts';

interface Variable<Value> {
  readonly name: string;
  readonly schema: z.ZodType<Value, string>;
  /** The value if the variable is missing or empty; null if there is none, and the value is then null too. */
  readonly fallback: string | null;
  /** Completes "must be ...". */
  readonly accepts: string;
  readonly purpose: string;
  /** True if the value must not be repeated in a message. */
  readonly secret?: boolean;
}

const variables = {
  environment: variable({
    name: 'NODE_ENV',
    schema: z.enum(['development', 'production', 'test']),
    fallback: 'development',
    accepts: 'development, production or test',
    purpose: 'production requires a real database and refuses settings for trials and development',
  }),
  port: variable({
    name: 'PORT',
    schema: wholeNumber(0, 65_535),
    fallback: '8080',
    accepts: 'a port number from 0 to 65535 (0 takes any free one)',
    purpose: 'the port for pages, API calls and sockets',
  }),
  host: variable({
    name: 'HOST',
    schema: z.string().regex(/^[\w.:-]+$/),
    fallback: '127.0.0.1',
    accepts: 'an address or a host name',
    purpose:
      "the address to listen on, for the server and the demo's payment providers; by default only this machine can reach them. 0.0.0.0 listens on every address, as in a container",
  }),
  publicUrl: optional({
    name: 'PUBLIC_URL',
    schema: webOrigin(),
    accepts: 'a URL such as https://trade.example.com, without a path',
    purpose: 'the URL at which browsers reach the server; with https, browsers are told never to fall back to http',
  }),
  dataDirectory: variable({
    name: 'DATA_DIR',
    schema: z.string(),
    fallback: './data',
    accepts: 'a directory',
    purpose: 'the directory for the embedded database and other files',
  }),
  databaseUrl: optional({
    name: 'DATABASE_URL',
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\/\S+$/)
      .refine(isPostgresAddress),
    accepts:
      'a PostgreSQL URL such as postgres://user:password@host:5432/fairlead, with several hosts (host1:5432,host2:5432) if a standby may take over',
    purpose:
      'the database: with several hosts, whichever is the primary; if absent, an embedded one, which survives a killed process but not a power cut',
    secret: true,
  }),
  busUrl: optional({
    name: 'BUS_URL',
    schema: z.string().refine((url) => readBusAddress(url) !== null),
    accepts: 'a NATS URL such as nats://user:password@host:4222 or tls://user:password@host1:4222,host2:4222',
    purpose: 'how processes with different roles talk to each other; needed with --role, and only there',
    secret: true,
  }),
  partitions: optional({
    name: 'PARTITIONS',
    schema: partitionNumbers(),
    accepts: PARTITIONS_ACCEPTS,
    purpose:
      'the partitions that a process with --role engine leads or stands by for, all of them as a unit; if absent, all of the installation',
  }),
  commitDeadlineMs: variable({
    name: 'COMMIT_DEADLINE_MS',
    schema: wholeNumber(100, 60_000),
    fallback: String(COMMIT_DEADLINE_MS),
    accepts: 'milliseconds from 100 to 60000',
    purpose:
      'how long the engine waits for the database to commit; then callers are told that the outcome is unknown, trading is paused, and the connection is replaced',
  }),
  secretKey: optional({
    name: 'SECRET_KEY',
    schema: z.string().regex(/^\S{32,200}$/),
    accepts: '32 to 200 characters without spaces',
    purpose:
      'seals secrets and documents; if absent, one is generated and kept in DATA_DIR as secret.key. A database only starts with its own key',
    secret: true,
  }),
  filesUrl: optional({
    name: 'FILES_URL',
    schema: z.string().regex(/^(s3\+https?:\/\/[^:@\s]+:[^@\s]+@[^/\s]+\/[^/?\s]+(\?region=[\w-]+)?|file:\/\/\/\S+)$/),
    accepts:
      'a bucket such as s3+https://key:secret@host/bucket?region=eu-central-1, or a directory that all machines share such as file:///mnt/fairlead-files',
    purpose: "where clients' documents are stored; if absent, in DATA_DIR",
    secret: true,
  }),
  auditCheckpointsFile: optional({
    name: 'AUDIT_HEADS_FILE',
    schema: z.string(),
    accepts: "a file, preferably on another machine's disk",
    purpose: 'where a checkpoint of the audit log is written every night, for npm run audit to compare; if absent, in DATA_DIR',
  }),
  logWitnesses: optional({
    name: 'LOG_WITNESSES',
    schema: witnessKeys(),
    accepts:
      "a comma-separated list of up to 15 witnesses, each as URL#KEY such as https://witness.example.com#witness.example.com+0a1b2c3d+BAAB…; the key's type has to be that of a witness, and its id that of its name and bytes",
    purpose:
      'the witnesses that sign the checkpoints of the transparency log, as docs/operating/transparency-log.md describes; if absent, none',
  }),
  mailUrl: optional({
    name: 'MAIL_URL',
    schema: z.string().regex(/^smtps?:\/\/\S+$/),
    accepts: 'a mail server such as smtps://user:password@host:465',
    purpose: 'how emails are sent; if absent, they are written to the folder outbox in DATA_DIR, which the demo shows on a page',
    secret: true,
  }),
  mailFrom: variable({
    name: 'MAIL_FROM',
    schema: z.string().regex(/^[^\r\n]{3,200}$/),
    fallback: 'Fairlead <no-reply@fairlead.test>',
    accepts: 'a sender such as Fairlead <no-reply@example.com>',
    purpose: 'the sender of emails',
  }),
  supportEmail: optional({
    name: 'SUPPORT_EMAIL',
    schema: emailSchema,
    accepts: 'an email address such as support@example.com',
    purpose: 'where contact form messages are emailed to; if absent, they are only stored',
  }),
  paymentsFile: optional({
    name: 'PAYMENTS_FILE',
    schema: z.string(),
    accepts: 'a JSON file as described in docs/payments.md',
    purpose: 'the payment providers with their secrets; if absent, the demo simulates them, and without the demo no payments are possible',
  }),
  sandboxPort: variable({
    name: 'SANDBOX_PORT',
    schema: wholeNumber(0, 65_535),
    fallback: '8090',
    accepts: 'a port number from 0 to 65535 (0 takes any free one)',
    purpose: "where the demo's payment providers listen, in a separate process; if this port is taken, another free one is used",
  }),
  sandboxUrl: optional({
    name: 'SANDBOX_URL',
    schema: webOrigin(),
    accepts: 'a URL such as https://pay.example.com, without a path',
    purpose:
      "the URL at which browsers and the server reach the demo's payment providers; if absent, the server's own host and SANDBOX_PORT, without https",
  }),
  postbacksToPrivate: variable({
    name: 'POSTBACKS_TO_PRIVATE',
    schema: flag(),
    fallback: '0',
    accepts: FLAG_ACCEPTS,
    purpose: "lets affiliates' postbacks use http and hosts in private networks, for trials",
  }),
  captcha: variable({
    name: 'CAPTCHA',
    schema: z.enum(['always', 'adaptive', 'off']),
    fallback: 'adaptive',
    accepts: 'always, adaptive or off',
    purpose:
      'whether sign-in, sign-up, forgotten passwords and the contact form need a solved captcha: always, after three failures (or messages), or never',
  }),
  allowInsecure: optional({
    name: 'ALLOW_INSECURE',
    schema: listOf(z.enum(['public-url', 'smtp', 'captcha'])),
    accepts: 'a comma-separated list of public-url, smtp and captcha',
    purpose:
      'less protection that production accepts: PUBLIC_URL with http, MAIL_URL with smtp to a private network, where emails may travel unencrypted, and CAPTCHA off',
  }),
  demo: variable({
    name: 'DEMO',
    schema: flag(),
    fallback: '0',
    accepts: FLAG_ACCEPTS,
    purpose: 'seeds the demo accounts, whose passwords are public',
  }),
  rulePack: variable({
    name: 'RULE_PACK',
    schema: z.enum(RULE_PACK_NAMES),
    fallback: 'eu-retail',
    accepts: 'eu-retail or third-country-retail',
    purpose:
      "whose rules for retail clients apply: the European Union's, or the same without its ban on inducements, which lets operators give bonuses and credits",
  }),
  priceFeed: variable({
    name: 'PRICE_FEED',
    schema: priceFeed(),
    fallback: 'sandbox',
    accepts: 'sandbox, sandbox:always-open or replay:FILE[,FILE][@SPEED] with a speed above zero',
    purpose: 'the source of prices: simulated around real closes (with or without trading hours), or recorded files played back',
  }),
  priceSources: optional({
    name: 'PRICE_SOURCES',
    schema: z.string().min(1),
    accepts: 'the path of a JSON file of price sources, as docs/operating/live-prices.md describes',
    purpose: 'live prices: the sources, and the name that each instrument has there; replaces PRICE_FEED',
  }),
  priceSeed: optional({
    name: 'PRICE_SEED',
    schema: z.string().regex(/^\S{1,100}$/),
    accepts: '1 to 100 characters without spaces',
    purpose: 'the seed of sandbox prices: the same seed gives the same prices; if absent, one is generated and kept in the database',
    secret: true,
  }),
  tapeDays: variable({
    name: 'TAPE_DAYS',
    schema: wholeNumber(0, 36_500),
    fallback: '400',
    accepts: 'days from 0 to 36500',
    purpose:
      'how long the tick tape is kept: what clients were quoted and why ticks were rejected, as evidence for third parties; 0 records none',
  }),
  webBuild: variable({
    name: 'WEB_BUILD',
    schema: z.string(),
    fallback: './web/build',
    accepts: 'a directory, or none',
    purpose: 'the directory of the built web app; none serves no pages',
  }),
  webDevelopment: variable({
    name: 'WEB_DEVELOPMENT',
    schema: flag(),
    fallback: '0',
    accepts: FLAG_ACCEPTS,
    purpose: 'compiles the web app from its sources on request instead of serving the build',
  }),
  autoTrading: variable({
    name: 'AUTO_TRADING',
    schema: flag(),
    fallback: '1',
    accepts: FLAG_ACCEPTS,
    purpose: 'trades for accounts with AutoTrading on; if off, their settings are kept but nothing is traded for them',
  }),
  autoTradingEveryMs: variable({
    name: 'AUTO_TRADING_EVERY_MS',
    schema: wholeNumber(100, 3_600_000),
    fallback: '60000',
    accepts: 'milliseconds from 100 to 3600000',
    purpose: 'how often AutoTrading checks the markets',
  }),
  registrationAllowed: optional({
    name: 'REGISTRATION',
    schema: flag(),
    accepts: FLAG_ACCEPTS,
    purpose: 'lets visitors sign up; if absent, only in the demo',
  }),
  platformOnly: variable({
    name: 'PLATFORM_ONLY',
    schema: flag(),
    fallback: '0',
    accepts: FLAG_ACCEPTS,
    purpose: 'hides home, about, referrals and the link to the account levels',
  }),
  specialMode: variable({
    name: 'SPECIAL_MODE',
    schema: flag(),
    fallback: '0',
    accepts: FLAG_ACCEPTS,
    purpose: 'redirects the home page to the platform and serves no content pages by slug',
  }),
  economics: optional({
    name: 'ECONOMICS',
    schema: flag(),
    accepts: FLAG_ACCEPTS,
    purpose: "shows the economic calendar in the menu; if absent, the content's settings decide",
  }),
  economicCalendar: variable({
    name: 'ECONOMIC_CALENDAR',
    schema: z.enum(['own', 'tradingview']),
    fallback: 'own',
    accepts: 'own or tradingview',
    purpose: "which economic calendar is shown: our own, or TradingView's widget, which visitors' browsers load from there",
  }),
  calendarCurrencies: variable({
    name: 'CALENDAR_CURRENCIES',
    schema: listOf(z.string().regex(/^[A-Z]{3}$/)),
    fallback: 'USD,EUR,GBP,CHF,JPY,CAD,AUD,NZD,CNY',
    accepts: 'a comma-separated list of three-letter currency codes',
    purpose: 'the currencies whose events the economic calendar shows, in selection order',
  }),
  contentUrl: optional({
    name: 'CONTENT_URL',
    schema: webAddress(),
    accepts: 'the URL of a Cockpit (version 1) such as https://cms.example.com',
    purpose: "the source of the site's content; if absent, the built-in content service, edited at /backoffice/content",
  }),
  contentToken: optional({
    name: 'CONTENT_TOKEN',
    schema: z.string().regex(/^\S{16,200}$/),
    accepts: '16 to 200 characters without spaces',
    purpose:
      'our token for the Cockpit of CONTENT_URL; without CONTENT_URL, the token that callers of the content service have to send (if absent: none)',
    secret: true,
  }),
  mapTilesUrl: optional({
    name: 'MAP_TILES_URL',
    schema: z.string().regex(/^https?:\/\/[^\s"'<>]+\{z\}[^\s"'<>]*$/),
    accepts: 'a URL such as https://tiles.example.com/{z}/{x}/{y}.png',
    purpose: 'the source of map images on content pages; if absent, maps have no images',
  }),
  languages: variable({
    name: 'LANGUAGES',
    schema: listOf(languageSchema),
    fallback: 'en,de,it,es',
    accepts: `a comma-separated list of ${languageSchema.options.join(', ')}`,
    purpose: 'the languages offered; the first one is the fallback',
  }),
  idleTimeoutMs: variable({
    name: 'IDLE_TIMEOUT_MS',
    schema: wholeNumber(1_000, 86_400_000),
    fallback: '1200000',
    accepts: 'milliseconds from 1000 to 86400000',
    purpose: 'how long a session lasts without activity',
  }),
  sessionAbsoluteMs: variable({
    name: 'SESSION_ABSOLUTE_MS',
    schema: wholeNumber(1_000, 2_592_000_000),
    fallback: '43200000',
    accepts: 'milliseconds from 1000 to 2592000000',
    purpose: 'the maximum duration of a session',
  }),
  loginFailuresPerAccount: variable({
    name: 'LOGIN_FAILURES_PER_ACCOUNT',
    schema: wholeNumber(1, 1_000_000),
    fallback: '10',
    accepts: 'a number from 1 to 1000000',
    purpose:
      'failed sign-ins allowed at once for one email address from unknown browsers; after that, the same number is spread evenly over each window',
  }),
  loginFailuresPerAddress: variable({
    name: 'LOGIN_FAILURES_PER_ADDRESS',
    schema: wholeNumber(1, 1_000_000),
    fallback: '50',
    accepts: 'a number from 1 to 1000000',
    purpose: 'failed sign-ins allowed for one network address per window; further ones are refused',
  }),
  loginWindowMs: variable({
    name: 'LOGIN_WINDOW_MS',
    schema: wholeNumber(1_000, 86_400_000),
    fallback: '900000',
    accepts: 'milliseconds from 1000 to 86400000',
    purpose: 'the window in which failed sign-ins are counted',
  }),
  formsPerAddress: variable({
    name: 'FORMS_PER_ADDRESS',
    schema: wholeNumber(1, 1_000_000),
    fallback: '10',
    accepts: 'a number from 1 to 1000000',
    purpose: 'how often per hour one network address may sign up, request a new password or send us a message, each',
  }),
  requestsPerMinute: variable({
    name: 'REQUESTS_PER_MINUTE',
    schema: wholeNumber(1, 10_000_000),
    fallback: '600',
    accepts: 'a number from 1 to 10000000',
    purpose: 'calls to /api per minute allowed for one network address',
  }),
  pagesPerMinute: variable({
    name: 'PAGES_PER_MINUTE',
    schema: wholeNumber(1, 10_000_000),
    fallback: '600',
    accepts: 'a number from 1 to 10000000',
    purpose: 'page requests per minute allowed for one network address; scripts, styles and images are not counted',
  }),
  pageCacheMb: variable({
    name: 'PAGE_CACHE_MB',
    schema: wholeNumber(0, 4_096),
    fallback: '32',
    accepts: 'megabytes from 0 to 4096',
    purpose: 'memory for rendered pages, each of which is cached for 3 seconds; 0 renders every page',
  }),
  rendersAtOnce: variable({
    name: 'RENDERS_AT_ONCE',
    schema: wholeNumber(1, 64),
    fallback: '4',
    accepts: 'a number from 1 to 64',
    purpose: "pages rendered at the same time, all on one thread besides the engine's",
  }),
  rendersWaiting: variable({
    name: 'RENDERS_WAITING',
    schema: wholeNumber(0, 10_000),
    fallback: '100',
    accepts: 'a number from 0 to 10000',
    purpose: 'pages that may wait to be rendered; beyond that, and after 5 seconds of waiting, the response is 503',
  }),
  trustProxy: optional({
    name: 'TRUST_PROXY',
    schema: trustedProxies(),
    accepts: 'comma-separated addresses and networks; loopback, linklocal and uniquelocal stand for theirs',
    purpose: 'the proxies whose X-Forwarded-For is trusted; if absent, none',
  }),
  metricsToken: optional({
    name: 'METRICS_TOKEN',
    schema: z.string().regex(/^\S{16,200}$/),
    accepts: '16 to 200 characters without spaces',
    purpose: 'the bearer token for reading /metrics; if absent, only this machine can read it',
    secret: true,
  }),
  tracesUrl: optional({
    name: 'TRACES_URL',
    schema: calledAddress(),
    accepts:
      'the whole URL of a collector for OTLP over HTTP, such as http://collector:4318/v1/traces, with user:password@ if it needs them',
    purpose: 'where traces of trading commands and HTTP calls are sent; if absent, nothing is traced',
    secret: true,
  }),
  tracesShare: variable({
    name: 'TRACES_SHARE',
    schema: share(),
    fallback: '1',
    accepts: 'a number from 0 to 1 with at most 6 decimals',
    purpose: 'the share of commands and calls that are traced, if TRACES_URL is set; give all processes of an installation the same',
  }),
  logLevel: variable({
    name: 'LOG_LEVEL',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    fallback: 'info',
    accepts: 'fatal, error, warn, info, debug, trace or silent',
    purpose: 'the log level',
  }),
  shutdownTimeoutMs: variable({
    name: 'SHUTDOWN_TIMEOUT_MS',
    schema: wholeNumber(0, 600_000),
    fallback: '10000',
    accepts: 'milliseconds from 0 to 600000',
    purpose:
      'the time limit for stopping. Each phase has a share of it; 0 waits for no client, but still closes the journal and the database',
  }),
};

export type Config = { readonly [Key in keyof typeof variables]: (typeof variables)[Key] extends Variable<infer Value> ? Value : never };

export const VARIABLE_NAMES: readonly string[] = Object.values(variables).map(({ name }) => name);

/** Thrown with one sentence for every invalid variable. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the configuration from the environment. Throws a ConfigError that names every invalid variable. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const read = Object.entries(variables).map(([key, definition]: [string, Variable<unknown>]) => {
    const given = environment[definition.name]?.trim();
    const text = given === undefined || given === '' ? definition.fallback : given;
    if (text === null) return [key, null];
    const result = definition.schema.safeParse(text);
    if (!result.success) {
      const shown = definition.secret === true ? 'has an invalid value' : `is ${JSON.stringify(text)}`;
      faults.push(`${definition.name} ${shown}; it must be ${definition.accepts}.`);
    }
    return [key, result.data];
  });
  // The keys are those of `variables`, and every value passed its schema or left a fault, which the type system can't follow.
  const config = Object.fromEntries(read) as Config;
  if (faults.length === 0) faults.push(...findProductionFaults(config));
  if (faults.length > 0) throw new ConfigError(['The configuration is invalid.', ...faults].join('\n  '));
  return config;
}

type Insecure = NonNullable<Config['allowInsecure']>[number];

function remedy(what: Insecure): string {
  return `If this is intended, set ALLOW_INSECURE=${what} (separate several by commas).`;
}

function findProductionFaults(config: Config): string[] {
  const { environment, databaseUrl, publicUrl, secretKey, mailUrl, postbacksToPrivate, demo, webDevelopment, captcha, allowInsecure } =
    config;
  if (environment !== 'production') return [];
  const faults: string[] = [];
  const isAllowed = (what: Insecure): boolean => allowInsecure?.includes(what) === true;
  if (databaseUrl === null) faults.push(`DATABASE_URL is missing; in production it must be ${variables.databaseUrl.accepts}.`);
  if (publicUrl === null) faults.push(`PUBLIC_URL is missing; in production it must be ${variables.publicUrl.accepts}.`);
  if (secretKey === null) faults.push(`SECRET_KEY is missing; in production it must be ${variables.secretKey.accepts}.`);
  if (mailUrl === null) faults.push(`MAIL_URL is missing; in production it must be ${variables.mailUrl.accepts}.`);
  if (postbacksToPrivate) faults.push('POSTBACKS_TO_PRIVATE is on; in production it must be 0, or affiliates can reach our own network.');
  if (publicUrl?.startsWith('http:') === true && !isAllowed('public-url')) {
    faults.push(
      `PUBLIC_URL is ${publicUrl}; in production it must start with https://, or passwords travel unencrypted. ${remedy('public-url')}`,
    );
  }
  if (mailUrl !== null && mayTravelPlain(mailUrl) && !isAllowed('smtp')) {
    faults.push(
      `MAIL_URL starts with smtp:// and leads to a private network, where emails may travel unencrypted; in production it must start with smtps://. ${remedy('smtp')}`,
    );
  }
  if (captcha === 'off' && !isAllowed('captcha')) {
    faults.push(`CAPTCHA is off; in production it must be always or adaptive, or bots can guess passwords. ${remedy('captcha')}`);
  }
  if (config.priceSources === null && (config.priceFeed.kind === 'replay' || config.priceFeed.alwaysOpen)) {
    faults.push('PRICE_FEED plays prices outside market hours; in production prices must follow the market hours.');
  }
  if (demo) faults.push('DEMO is on; in production it must be 0, because the passwords of the demo accounts are public.');
  if (webDevelopment) faults.push('WEB_DEVELOPMENT is on; in production it must be 0, and the web app must be built.');
  return faults;
}

export type VariableDescription = Omit<Variable<unknown>, 'schema'>;

/** What the configuration reference says about a variable. */
export function describeVariable(key: keyof Config): VariableDescription {
  return variables[key];
}

function variable<Value>(definition: Variable<Value>): Variable<Value> {
  return definition;
}

function optional<Value>(definition: Omit<Variable<Value>, 'fallback'>): Variable<Value | null> {
  return { ...definition, fallback: null };
}
