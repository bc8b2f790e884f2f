/**
 * The whole configuration of the server: environment variables, read once at start and nowhere else. `variables` below is the one
 * list; the type of the configuration, the messages about a wrong value and the table of the README all come from it.
 */
import { emailSchema } from '@fairlead/contract/fields.ts';
import { languageSchema } from '@fairlead/contract/settings.ts';
import { RULE_PACK_NAMES } from '@fairlead/domain/trading/rule-pack.ts';
import { z } from 'zod';
import { isPostgresAddress } from './adapters/db/postgres-hosts.ts';
import { mayTravelPlain } from './adapters/mail/read-mail-url.ts';
import { COMMIT_DEADLINE_MS } from './deadline.ts';
import { FLAG_ACCEPTS, flag, listOf, priceFeed, trustedProxies, webAddress, webOrigin, wholeNumber } from './config-values.ts';

interface Variable<Value> {
  readonly name: string;
  readonly schema: z.ZodType<Value, string>;
  /** What is taken where the variable is absent or empty; null where nothing is, and the value is then null too. */
  readonly fallback: string | null;
  /** Completes "must be ...". */
  readonly accepts: string;
  readonly purpose: string;
  /** True where the value must not be repeated in a message. */
  readonly secret?: boolean;
}

const variables = {
  environment: variable({
    name: 'NODE_ENV',
    schema: z.enum(['development', 'production', 'test']),
    fallback: 'development',
    accepts: 'development, production or test',
    purpose: 'production insists on a real database and refuses what is for trying out and for developing',
  }),
  port: variable({
    name: 'PORT',
    schema: wholeNumber(0, 65_535),
    fallback: '8080',
    accepts: 'a port number from 0 to 65535 (0 takes any free one)',
    purpose: 'the one port for pages, calls and sockets',
  }),
  host: variable({
    name: 'HOST',
    schema: z.string().regex(/^[\w.:-]+$/),
    fallback: '127.0.0.1',
    accepts: 'an address or a host name',
    purpose:
      'the address to listen on, for the server and the payment providers of the demo; absent, only this machine itself reaches them. 0.0.0.0 listens on every address, as in a container',
  }),
  publicUrl: optional({
    name: 'PUBLIC_URL',
    schema: webOrigin(),
    accepts: 'an address such as https://trade.example.com, without a path',
    purpose: 'how browsers reach the server; with https, browsers are told never to fall back to http',
  }),
  dataDirectory: variable({
    name: 'DATA_DIR',
    schema: z.string(),
    fallback: './data',
    accepts: 'a directory',
    purpose: 'where the embedded database keeps its files',
  }),
  databaseUrl: optional({
    name: 'DATABASE_URL',
    schema: z
      .string()
      .regex(/^postgres(ql)?:\/\/\S+$/)
      .refine(isPostgresAddress),
    accepts:
      'a PostgreSQL address such as postgres://user:password@host:5432/fairlead, with several hosts (host1:5432,host2:5432) where a standby may take over',
    purpose:
      'the database: where several hosts are named, whichever is the primary; absent, one is embedded, which survives a killed process but not a power cut',
    secret: true,
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
      'what secrets and documents are sealed with; absent, one is made up and kept in DATA_DIR as secret.key. A database starts with its own key only',
    secret: true,
  }),
  filesUrl: optional({
    name: 'FILES_URL',
    schema: z.string().regex(/^s3\+https?:\/\/[^:@\s]+:[^@\s]+@[^/\s]+\/[^/?\s]+(\?region=[\w-]+)?$/),
    accepts: 'a bucket such as s3+https://key:secret@host/bucket?region=eu-central-1',
    purpose: 'where the documents of clients are stored; absent, in DATA_DIR',
    secret: true,
  }),
  auditHeadsFile: optional({
    name: 'AUDIT_HEADS_FILE',
    schema: z.string(),
    accepts: 'a file, best on a disk of another machine',
    purpose: "where the end of operators' audit log is written down every night, to be compared by npm run audit; absent, in DATA_DIR",
  }),
  mailUrl: optional({
    name: 'MAIL_URL',
    schema: z.string().regex(/^smtps?:\/\/\S+$/),
    accepts: 'a mail server such as smtps://user:password@host:465',
    purpose: 'how mails are sent; absent, they are written into the folder outbox of DATA_DIR, which the demo shows on a page',
    secret: true,
  }),
  mailFrom: variable({
    name: 'MAIL_FROM',
    schema: z.string().regex(/^[^\r\n]{3,200}$/),
    fallback: 'Fairlead <no-reply@fairlead.test>',
    accepts: 'a sender such as Fairlead <no-reply@example.com>',
    purpose: 'whom mails are from',
  }),
  supportEmail: optional({
    name: 'SUPPORT_EMAIL',
    schema: emailSchema,
    accepts: 'an email address such as support@example.com',
    purpose: 'whom messages by the contact form are mailed to; absent, they are only stored',
  }),
  paymentsFile: optional({
    name: 'PAYMENTS_FILE',
    schema: z.string(),
    accepts: 'a JSON file as the section on payments describes it',
    purpose:
      'through whom money comes and goes, with their secrets; absent, the demo plays them itself and otherwise nothing can be paid in',
  }),
  sandboxPort: variable({
    name: 'SANDBOX_PORT',
    schema: wholeNumber(0, 65_535),
    fallback: '8090',
    accepts: 'a port number from 0 to 65535 (0 takes any free one)',
    purpose: "where the demo's payment providers listen, in a process of their own; another free port where this one is taken",
  }),
  sandboxUrl: optional({
    name: 'SANDBOX_URL',
    schema: webOrigin(),
    accepts: 'an address such as https://pay.example.com, without a path',
    purpose:
      "how browsers and the server reach the demo's payment providers; absent, under the server's own host and SANDBOX_PORT, without https",
  }),
  postbacksToPrivate: variable({
    name: 'POSTBACKS_TO_PRIVATE',
    schema: flag(),
    fallback: '0',
    accepts: FLAG_ACCEPTS,
    purpose: "lets affiliates' postbacks go over http and to hosts of private networks, for trying them out",
  }),
  captcha: variable({
    name: 'CAPTCHA',
    schema: z.enum(['always', 'adaptive', 'off']),
    fallback: 'adaptive',
    accepts: 'always, adaptive or off',
    purpose:
      'whether logging in, signing up, forgotten passwords and the contact form need a solved captcha: always, after three failures (or messages), or never',
  }),
  allowInsecure: optional({
    name: 'ALLOW_INSECURE',
    schema: listOf(z.enum(['public-url', 'smtp', 'captcha'])),
    accepts: 'a list out of public-url, smtp and captcha, separated by commas',
    purpose:
      'what production accepts although it protects less: PUBLIC_URL with http, MAIL_URL with smtp to a private network, where emails may travel without encryption, and CAPTCHA off',
  }),
  demo: variable({
    name: 'DEMO',
    schema: flag(),
    fallback: '0',
    accepts: FLAG_ACCEPTS,
    purpose: 'plants the demo accounts, whose passwords are public',
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
    accepts: 'sandbox, sandbox:always-open or replay:FILE[,FILE][@SPEED], the speed a number above zero',
    purpose: 'where prices come from: made up around real closes (with or without trading hours), or recorded files played again',
  }),
  priceSeed: optional({
    name: 'PRICE_SEED',
    schema: z.string().regex(/^\S{1,100}$/),
    accepts: '1 to 100 characters without spaces',
    purpose: 'what sandbox prices are made from: the same seed, the same prices; absent, one is made up and kept in the database',
    secret: true,
  }),
  webBuild: variable({
    name: 'WEB_BUILD',
    schema: z.string(),
    fallback: './web/build',
    accepts: 'a directory, or none',
    purpose: 'where the built web app is; none serves no pages',
  }),
  webDevelopment: variable({
    name: 'WEB_DEVELOPMENT',
    schema: flag(),
    fallback: '0',
    accepts: FLAG_ACCEPTS,
    purpose: 'compiles the web app from its sources as it is asked for, instead of serving the build',
  }),
  autoTrading: variable({
    name: 'AUTO_TRADING',
    schema: flag(),
    fallback: '1',
    accepts: FLAG_ACCEPTS,
    purpose: 'trades for the accounts that have AutoTrading on; off, their switches stay as they are and nothing is traded for them',
  }),
  autoTradingEveryMs: variable({
    name: 'AUTO_TRADING_EVERY_MS',
    schema: wholeNumber(100, 3_600_000),
    fallback: '60000',
    accepts: 'milliseconds from 100 to 3600000',
    purpose: 'how often AutoTrading looks at the markets',
  }),
  registrationAllowed: optional({
    name: 'REGISTRATION',
    schema: flag(),
    accepts: FLAG_ACCEPTS,
    purpose: 'lets visitors sign up; absent, only the demo does',
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
    purpose: 'sends the home page to the platform and serves no content pages by slug',
  }),
  economics: optional({
    name: 'ECONOMICS',
    schema: flag(),
    accepts: FLAG_ACCEPTS,
    purpose: "shows the economic calendar in the menu; absent, the content's settings say whether",
  }),
  economicCalendar: variable({
    name: 'ECONOMIC_CALENDAR',
    schema: z.enum(['own', 'tradingview']),
    fallback: 'own',
    accepts: 'own or tradingview',
    purpose: "whose economic calendar is shown: our own, or TradingView's widget, which readers' browsers fetch from there",
  }),
  calendarCurrencies: variable({
    name: 'CALENDAR_CURRENCIES',
    schema: listOf(z.string().regex(/^[A-Z]{3}$/)),
    fallback: 'USD,EUR,GBP,CHF,JPY,CAD,AUD,NZD,CNY',
    accepts: 'a list of currencies of three letters, separated by commas',
    purpose: 'whose events the economic calendar shows, in the order in which they can be chosen',
  }),
  contentUrl: optional({
    name: 'CONTENT_URL',
    schema: webAddress(),
    accepts: 'the address of a Cockpit (version 1) such as https://cms.example.com',
    purpose: 'whose content the site shows; absent, our own, which editors write at /backoffice/content',
  }),
  contentToken: optional({
    name: 'CONTENT_TOKEN',
    schema: z.string().regex(/^\S{16,200}$/),
    accepts: '16 to 200 characters without spaces',
    purpose:
      "what the Cockpit of CONTENT_URL knows us by; without CONTENT_URL, what callers of the content service's calls have to send (absent: nothing)",
    secret: true,
  }),
  mapTilesUrl: optional({
    name: 'MAP_TILES_URL',
    schema: z.string().regex(/^https?:\/\/[^\s"'<>]+\{z\}[^\s"'<>]*$/),
    accepts: 'an address such as https://tiles.example.com/{z}/{x}/{y}.png',
    purpose: 'where maps on content pages have their pictures from; absent, they do without',
  }),
  languages: variable({
    name: 'LANGUAGES',
    schema: listOf(languageSchema),
    fallback: 'en,de,it,es',
    accepts: `a list out of ${languageSchema.options.join(', ')}, separated by commas`,
    purpose: 'the languages on offer, the first one being the fallback',
  }),
  idleTimeoutMs: variable({
    name: 'IDLE_TIMEOUT_MS',
    schema: wholeNumber(1_000, 86_400_000),
    fallback: '1200000',
    accepts: 'milliseconds from 1000 to 86400000',
    purpose: 'how long a session lives without a sign of life',
  }),
  sessionAbsoluteMs: variable({
    name: 'SESSION_ABSOLUTE_MS',
    schema: wholeNumber(1_000, 2_592_000_000),
    fallback: '43200000',
    accepts: 'milliseconds from 1000 to 2592000000',
    purpose: 'how long a session lives at most',
  }),
  loginFailuresPerAccount: variable({
    name: 'LOGIN_FAILURES_PER_ACCOUNT',
    schema: wholeNumber(1, 1_000_000),
    fallback: '10',
    accepts: 'a number from 1 to 1000000',
    purpose:
      'failed logins for one email at once, from browsers it is not known from; after them as many again come in evenly over each window',
  }),
  loginFailuresPerAddress: variable({
    name: 'LOGIN_FAILURES_PER_ADDRESS',
    schema: wholeNumber(1, 1_000_000),
    fallback: '50',
    accepts: 'a number from 1 to 1000000',
    purpose: 'failed logins for one network address within the window, after which further ones are refused',
  }),
  loginWindowMs: variable({
    name: 'LOGIN_WINDOW_MS',
    schema: wholeNumber(1_000, 86_400_000),
    fallback: '900000',
    accepts: 'milliseconds from 1000 to 86400000',
    purpose: 'the window in which failed logins are counted',
  }),
  formsPerAddress: variable({
    name: 'FORMS_PER_ADDRESS',
    schema: wholeNumber(1, 1_000_000),
    fallback: '10',
    accepts: 'a number from 1 to 1000000',
    purpose: 'how often an hour one network address may sign up, ask for a new password or write to us, of each',
  }),
  requestsPerMinute: variable({
    name: 'REQUESTS_PER_MINUTE',
    schema: wholeNumber(1, 10_000_000),
    fallback: '600',
    accepts: 'a number from 1 to 10000000',
    purpose: 'calls under /api that one network address may make in a minute',
  }),
  pagesPerMinute: variable({
    name: 'PAGES_PER_MINUTE',
    schema: wholeNumber(1, 10_000_000),
    fallback: '600',
    accepts: 'a number from 1 to 10000000',
    purpose: 'pages that one network address may request in a minute; scripts, styles and pictures are not counted',
  }),
  pageCacheMb: variable({
    name: 'PAGE_CACHE_MB',
    schema: wholeNumber(0, 4_096),
    fallback: '32',
    accepts: 'megabytes from 0 to 4096',
    purpose: 'memory for rendered pages, each of which is kept for 3 seconds; 0 renders every page',
  }),
  rendersAtOnce: variable({
    name: 'RENDERS_AT_ONCE',
    schema: wholeNumber(1, 64),
    fallback: '4',
    accepts: 'a number from 1 to 64',
    purpose: 'pages that are rendered at the same time, all of them on one thread beside the engine',
  }),
  rendersWaiting: variable({
    name: 'RENDERS_WAITING',
    schema: wholeNumber(0, 10_000),
    fallback: '100',
    accepts: 'a number from 0 to 10000',
    purpose: 'pages that may wait to be rendered; beyond that, and after 5 seconds of waiting, readers get 503',
  }),
  trustProxy: optional({
    name: 'TRUST_PROXY',
    schema: trustedProxies(),
    accepts: 'addresses and networks separated by commas; loopback, linklocal and uniquelocal are short for theirs',
    purpose: 'whose X-Forwarded-For is believed; absent, nobody is',
  }),
  metricsToken: optional({
    name: 'METRICS_TOKEN',
    schema: z.string().regex(/^\S{16,200}$/),
    accepts: '16 to 200 characters without spaces',
    purpose: 'the bearer token that reads /metrics; absent, only this machine itself reads it',
    secret: true,
  }),
  logLevel: variable({
    name: 'LOG_LEVEL',
    schema: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']),
    fallback: 'info',
    accepts: 'fatal, error, warn, info, debug, trace or silent',
    purpose: 'how much is logged',
  }),
  shutdownTimeoutMs: variable({
    name: 'SHUTDOWN_TIMEOUT_MS',
    schema: wholeNumber(0, 600_000),
    fallback: '10000',
    accepts: 'milliseconds from 0 to 600000',
    purpose:
      'how long a stop takes at most. Each of its phases has a share of it; 0 waits for no client, and still closes the journal and the database',
  }),
};

export type Config = { readonly [Key in keyof typeof variables]: (typeof variables)[Key] extends Variable<infer Value> ? Value : never };

export const VARIABLE_NAMES: readonly string[] = Object.values(variables).map(({ name }) => name);

/** Thrown with one sentence for every variable that was not accepted. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

/** Reads the configuration from the environment. Throws a ConfigError that names every variable at fault. */
export function readConfig(environment: Readonly<Record<string, string | undefined>>): Config {
  const faults: string[] = [];
  const read = Object.entries(variables).map(([key, definition]: [string, Variable<unknown>]) => {
    const given = environment[definition.name]?.trim();
    const text = given === undefined || given === '' ? definition.fallback : given;
    if (text === null) return [key, null];
    const result = definition.schema.safeParse(text);
    if (!result.success) {
      const shown = definition.secret === true ? 'has a value that cannot be read' : `is ${JSON.stringify(text)}`;
      faults.push(`${definition.name} ${shown}; it must be ${definition.accepts}.`);
    }
    return [key, result.data];
  });
  // The keys are those of `variables` and every value passed its schema or left a fault, which the type system cannot follow.
  const config = Object.fromEntries(read) as Config;
  if (faults.length === 0) faults.push(...findProductionFaults(config));
  if (faults.length > 0) throw new ConfigError(['The configuration was not accepted.', ...faults].join('\n  '));
  return config;
}

type Insecure = NonNullable<Config['allowInsecure']>[number];

function remedy(what: Insecure): string {
  return `If that is meant, set ALLOW_INSECURE=${what} (several are separated by commas).`;
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
  if (postbacksToPrivate) faults.push('POSTBACKS_TO_PRIVATE is on; in production it must be 0, or affiliates reach our own network.');
  if (publicUrl?.startsWith('http:') === true && !isAllowed('public-url')) {
    faults.push(
      `PUBLIC_URL is ${publicUrl}; in production it must begin with https://, or passwords travel in the clear. ${remedy('public-url')}`,
    );
  }
  if (mailUrl !== null && mayTravelPlain(mailUrl) && !isAllowed('smtp')) {
    faults.push(
      `MAIL_URL begins with smtp:// and leads to a private network, where emails may travel without encryption; in production it must begin with smtps://. ${remedy('smtp')}`,
    );
  }
  if (captcha === 'off' && !isAllowed('captcha')) {
    faults.push(`CAPTCHA is off; in production it must be always or adaptive, or programs try passwords. ${remedy('captcha')}`);
  }
  if (config.priceFeed.kind === 'replay' || config.priceFeed.alwaysOpen) {
    faults.push('PRICE_FEED plays prices outside market hours; in production prices must come with the hours of their markets.');
  }
  if (demo) faults.push('DEMO is on; in production it must be 0, because the passwords of the demo accounts are public.');
  if (webDevelopment) faults.push('WEB_DEVELOPMENT is on; in production it must be 0, and the web app built.');
  return faults;
}

/** The README's table of the configuration, in Markdown. */
export function formatConfigTable(): string {
  const rows = Object.values(variables).map(
    ({ name, fallback, accepts, purpose }: Variable<unknown>) =>
      `| \`${name}\` | ${fallback === null ? 'absent' : `\`${fallback}\``} | ${purpose} | ${accepts} |`,
  );
  return ['| variable | default | what it does | what it accepts |', '|---|---|---|---|', ...rows].join('\n');
}

function variable<Value>(definition: Variable<Value>): Variable<Value> {
  return definition;
}

function optional<Value>(definition: Omit<Variable<Value>, 'fallback'>): Variable<Value | null> {
  return { ...definition, fallback: null };
}
