import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

const production = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://fairlead:secret@db/fairlead',
  PUBLIC_URL: 'https://trade.example.com',
  SECRET_KEY: 'x'.repeat(32),
  MAIL_URL: 'smtps://fairlead:secret@mail.example.com:465',
};

test('an empty environment gives the defaults', () => {
  expect(readConfig({})).toEqual({
    auditCheckpointsFile: null,
    environment: 'development',
    port: 8080,
    host: '127.0.0.1',
    publicUrl: null,
    dataDirectory: './data',
    commitDeadlineMs: 2_000,
    databaseUrl: null,
    busUrl: null,
    partitions: null,
    secretKey: null,
    filesUrl: null,
    logWitnesses: null,
    mailUrl: null,
    mailFrom: 'Fairlead <no-reply@fairlead.test>',
    supportEmail: null,
    paymentsFile: null,
    sandboxPort: 8090,
    sandboxUrl: null,
    postbacksToPrivate: false,
    captcha: 'adaptive',
    allowInsecure: null,
    demo: false,
    rulePack: 'eu-retail',
    priceFeed: { kind: 'sandbox', alwaysOpen: false },
    priceSources: null,
    priceSeed: null,
    tapeDays: 400,
    webBuild: './web/build',
    webDevelopment: false,
    autoTrading: true,
    autoTradingEveryMs: 60_000,
    registrationAllowed: null,
    platformOnly: false,
    specialMode: false,
    economics: null,
    economicCalendar: 'own',
    calendarCurrencies: ['USD', 'EUR', 'GBP', 'CHF', 'JPY', 'CAD', 'AUD', 'NZD', 'CNY'],
    contentUrl: null,
    contentToken: null,
    mapTilesUrl: null,
    languages: ['en', 'de', 'it', 'es'],
    idleTimeoutMs: 1_200_000,
    sessionAbsoluteMs: 43_200_000,
    loginFailuresPerAccount: 10,
    loginFailuresPerAddress: 50,
    formsPerAddress: 10,
    loginWindowMs: 900_000,
    requestsPerMinute: 600,
    pagesPerMinute: 600,
    pageCacheMb: 32,
    rendersAtOnce: 4,
    rendersWaiting: 100,
    trustProxy: null,
    metricsToken: null,
    tracesUrl: null,
    tracesShare: 1,
    logLevel: 'info',
    shutdownTimeoutMs: 10_000,
  });
});

describe('accepted values', () => {
  test.each([
    ['PORT', '0', { port: 0 }],
    ['PORT', ' 3000 ', { port: 3000 }],
    ['PORT', '', { port: 8080 }],
    ['HOST', '::1', { host: '::1' }],
    ['DATABASE_URL', 'postgres://u@one:5432,two:5433/db', { databaseUrl: 'postgres://u@one:5432,two:5433/db' }],
    ['DEMO', '1', { demo: true }],
    ['DEMO', 'false', { demo: false }],
    ['PUBLIC_URL', 'https://trade.example.com/', { publicUrl: 'https://trade.example.com' }],
    ['PRICE_FEED', 'sandbox:always-open', { priceFeed: { kind: 'sandbox', alwaysOpen: true } }],
    ['PRICE_FEED', 'replay:a.csv', { priceFeed: { kind: 'replay', files: ['a.csv'], speed: 1 } }],
    ['PRICE_FEED', 'replay:a.csv,b@2.csv@12.5', { priceFeed: { kind: 'replay', files: ['a.csv', 'b@2.csv'], speed: 12.5 } }],
    ['PARTITIONS', '0,2-3', { partitions: [0, 2, 3] }],
    ['SUPPORT_EMAIL', ' support@example.com ', { supportEmail: 'support@example.com' }],
    ['LANGUAGES', 'de, en,it', { languages: ['de', 'en', 'it'] }],
    ['TRUST_PROXY', 'loopback, 10.0.0.0/8,fd00::/8', { trustProxy: ['loopback', '10.0.0.0/8', 'fd00::/8'] }],
    [
      'TRACES_URL',
      'https://user:pass@collector.example.com/otlp/v1/traces',
      { tracesUrl: 'https://user:pass@collector.example.com/otlp/v1/traces' },
    ],
    ['TRACES_SHARE', '0.05', { tracesShare: 0.05 }],
  ])('%s=%s', (name, value, expected) => {
    expect(readConfig({ [name]: value })).toMatchObject(expected);
  });
});

describe('rejected values name the variable and what is accepted', () => {
  test.each([
    ['PORT', 'eighty', 'PORT is "eighty"; it must be a port number from 0 to 65535'],
    ['PORT', '65536', 'PORT is "65536"'],
    ['PORT', '-1', 'PORT is "-1"'],
    ['PORT', '80.5', 'PORT is "80.5"'],
    ['HOST', 'a b', 'HOST is "a b"'],
    ['SUPPORT_EMAIL', 'support', 'SUPPORT_EMAIL is "support"; it must be an email address such as support@example.com.'],
    ['NODE_ENV', 'prod', 'NODE_ENV is "prod"; it must be development, production or test.'],
    ['DEMO', 'yes', 'DEMO is "yes"; it must be 1, 0, true or false.'],
    ['PUBLIC_URL', 'trade.example.com', 'PUBLIC_URL is "trade.example.com"; it must be a URL such as'],
    ['PUBLIC_URL', 'https://example.com/trade', 'PUBLIC_URL is'],
    ['DATABASE_URL', 'postgres://u@one,one/db', 'DATABASE_URL has an invalid value; it must be a PostgreSQL URL'],
    ['SECRET_KEY', 'short', 'SECRET_KEY has an invalid value; it must be 32 to 200 characters'],
    ['FILES_URL', 's3+https://host/bucket', 'FILES_URL has an invalid value'],
    ['FILES_URL', 'file://relative', 'FILES_URL has an invalid value'],
    ['BUS_URL', 'http://host:4222', 'BUS_URL has an invalid value'],
    [
      'PARTITIONS',
      '0-3,2',
      'PARTITIONS is "0-3,2"; it must be partitions from 0 to 63, each only once, as numbers and ranges such as 0-15',
    ],
    ['PARTITIONS', '64', 'PARTITIONS is "64"'],
    ['MAIL_URL', 'http://mail', 'MAIL_URL has an invalid value; it must be a mail server'],
    ['MAIL_FROM', 'a\r\nBcc: b@c.de', 'MAIL_FROM is'],
    ['CAPTCHA', 'on', 'CAPTCHA is "on"; it must be always, adaptive or off.'],
    ['PRICE_FEED', 'sandbox:open', 'PRICE_FEED is "sandbox:open"; it must be sandbox, sandbox:always-open or replay:'],
    ['PRICE_FEED', 'replay:', 'PRICE_FEED is "replay:"'],
    ['PRICE_FEED', 'replay:a,,b', 'PRICE_FEED is "replay:a,,b"'],
    ['PRICE_FEED', 'replay:a@0', 'PRICE_FEED is "replay:a@0"'],
    ['LANGUAGES', 'en,fr', 'LANGUAGES is "en,fr"; it must be a comma-separated list of en, de, it, es'],
    ['LANGUAGES', 'en,en', 'LANGUAGES is "en,en"'],
    ['TRUST_PROXY', 'all', 'TRUST_PROXY is "all"; it must be comma-separated addresses and networks'],
    ['TRUST_PROXY', '1', 'TRUST_PROXY is "1"'],
    ['TRUST_PROXY', '10.0.0.0/33', 'TRUST_PROXY is "10.0.0.0/33"'],
    ['IDLE_TIMEOUT_MS', '20m', 'IDLE_TIMEOUT_MS is "20m"; it must be milliseconds'],
    ['LOG_LEVEL', 'loud', 'LOG_LEVEL is "loud"'],
    ['TRACES_URL', 'collector:4318', 'TRACES_URL has an invalid value; it must be the whole URL of a collector'],
    ['TRACES_URL', 'ftp://collector/v1/traces', 'TRACES_URL has an invalid value'],
    ['TRACES_URL', 'http://user:%zz@collector/v1/traces', 'TRACES_URL has an invalid value'],
    ['TRACES_SHARE', '1.5', 'TRACES_SHARE is "1.5"; it must be a number from 0 to 1'],
    ['TRACES_SHARE', '-0.1', 'TRACES_SHARE is'],
  ])('%s=%s', (name, value, sentence) => {
    expect(() => readConfig({ [name]: value })).toThrow(sentence);
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
  });

  test('all errors are reported at once', () => {
    expect(() => readConfig({ PORT: 'a', DEMO: 'b' })).toThrow(/PORT.*\n.*DEMO/);
  });

  test('secrets are not repeated', () => {
    const environment = { DATABASE_URL: 'mysql://root:hunter2@db', METRICS_TOKEN: 'hunter3' };
    expect(() => readConfig(environment)).toThrow(/DATABASE_URL has an invalid value.*\n.*METRICS_TOKEN/);
    expect(() => readConfig(environment)).not.toThrow(/hunter/);
  });
});

describe('witnesses of the transparency log', () => {
  const URL = 'https://witness.example';
  const KEY = 'witness.example+3e656ac3+BPP55+XFaWJbF++SAh8pZFolAymPmtL2tgs5lzOespeo';

  test('are an address and a key each', () => {
    const { logWitnesses } = readConfig({ LOG_WITNESSES: `${URL}/fairlead/#${KEY}` });
    expect(logWitnesses).toMatchObject([{ url: `${URL}/fairlead`, key: { name: 'witness.example', id: '3e656ac3', type: 4 } }]);
  });

  test.each([
    ['an address without a key', URL],
    ['a key without an address', KEY],
    ['a key with the id of another', `${URL}#${KEY.replace('3e656ac3', '0bacbbf5')}`],
    ['the key of a log', `${URL}#witness.example+0bacbbf5+AT8rkbQTz1Z1gJPuvGyK9F4GJWTco0Ae8jgsGNqittby`],
    ['an address that is none', `witness.example#${KEY}`],
    ['the same key twice', `${URL}#${KEY},https://other.example#${KEY}`],
  ])('are refused: %s', (_what, value) => {
    expect(() => readConfig({ LOG_WITNESSES: value })).toThrow(
      `LOG_WITNESSES is "${value}"; it must be a comma-separated list of up to 15 witnesses, each as URL#KEY such as https://`,
    );
  });
});

describe('production', () => {
  test.each(['sandbox:always-open', 'replay:a.csv'])('refuses prices that are played outside market hours, %s', (feed) => {
    expect(() => readConfig({ ...production, PRICE_FEED: feed })).toThrow('PRICE_FEED plays prices outside market hours');
  });

  test('starts with a real database', () => {
    expect(readConfig(production)).toMatchObject({ environment: 'production', demo: false });
  });

  test.each([
    ['DATABASE_URL', 'a PostgreSQL URL'],
    ['PUBLIC_URL', 'a URL such as'],
    ['SECRET_KEY', '32 to 200 characters'],
    ['MAIL_URL', 'a mail server such as'],
  ])('refuses to start without %s', (name, accepts) => {
    expect(() => readConfig({ ...production, [name]: '' })).toThrow(`${name} is missing; in production it must be ${accepts}`);
  });

  test('refuses demo accounts', () => {
    expect(() => readConfig({ ...production, DEMO: '1' })).toThrow('DEMO is on; in production it must be 0');
  });

  test('refuses postbacks into our own network', () => {
    expect(() => readConfig({ ...production, POSTBACKS_TO_PRIVATE: '1' })).toThrow(
      'POSTBACKS_TO_PRIVATE is on; in production it must be 0',
    );
  });

  test.each([
    [
      'public-url',
      { PUBLIC_URL: 'http://trade.example.com' },
      'PUBLIC_URL is http://trade.example.com; in production it must start with https://',
    ],
    ['smtp', { MAIL_URL: 'smtp://mail:25' }, 'MAIL_URL starts with smtp:// and leads to a private network'],
    ['smtp', { MAIL_URL: 'smtp://fairlead:secret@10.0.0.7' }, 'in production it must start with smtps://'],
    ['captcha', { CAPTCHA: 'off' }, 'CAPTCHA is off; in production it must be always or adaptive'],
  ])('refuses less protection unless it is allowed by name: %s by %j', (name, environment, sentence) => {
    expect(() => readConfig({ ...production, ...environment })).toThrow(sentence);
    expect(() => readConfig({ ...production, ...environment })).toThrow(`set ALLOW_INSECURE=${name}`);
    expect(() => readConfig({ ...production, ...environment })).not.toThrow('fairlead:secret');
    const others = ['public-url', 'smtp', 'captcha'].filter((other) => other !== name);
    expect(() => readConfig({ ...production, ...environment, ALLOW_INSECURE: others.join(',') })).toThrow(sentence);
    expect(readConfig({ ...production, ...environment, ALLOW_INSECURE: `${name},${others.join(',')}` })).toMatchObject({
      environment: 'production',
    });
    expect(readConfig({ ...environment })).toMatchObject({ environment: 'development' });
  });

  test('accepts smtp to a public host, where encryption is enforced', () => {
    expect(readConfig({ ...production, MAIL_URL: 'smtp://fairlead:secret@mail.example.com' })).toMatchObject({ environment: 'production' });
  });

  test('rejects an unknown name', () => {
    expect(() => readConfig({ ...production, ALLOW_INSECURE: 'all' })).toThrow(
      'ALLOW_INSECURE is "all"; it must be a comma-separated list of public-url, smtp and captcha.',
    );
  });

  test('refuses to compile the web app', () => {
    expect(() => readConfig({ ...production, WEB_DEVELOPMENT: '1' })).toThrow('WEB_DEVELOPMENT is on; in production it must be 0');
  });
});
