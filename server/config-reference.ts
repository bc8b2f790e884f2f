/** The configuration reference, docs/configuration.md: every variable of `config.ts`, grouped by what an operator of an installation sets together. */
import { ConfigError, describeVariable, readConfig, type Config } from './config.ts';

interface Group {
  readonly title: string;
  readonly text: string;
  readonly keys: readonly (keyof Config)[];
}

const GROUPS: readonly Group[] = [
  {
    title: 'Environment and network',
    text: 'Where the server runs and how browsers reach it. [Deploy Fairlead](operating/deploy.md) shows these settings in use.',
    keys: ['environment', 'port', 'host', 'publicUrl', 'trustProxy', 'allowInsecure', 'shutdownTimeoutMs'],
  },
  {
    title: 'Monitoring',
    text: 'What the server tells about itself. See [Monitoring](operating/monitoring.md) and [Tracing](operating/tracing.md).',
    keys: ['logLevel', 'metricsToken', 'tracesUrl', 'tracesShare'],
  },
  {
    title: 'Data and secrets',
    text: 'What has to be kept and backed up. See [Back up and restore](operating/backup-and-restore.md).',
    keys: ['dataDirectory', 'databaseUrl', 'busUrl', 'partitions', 'commitDeadlineMs', 'secretKey', 'filesUrl', 'auditCheckpointsFile'],
  },
  {
    title: 'Proof',
    text: 'What outsiders need to check the broker. See [Transparency log](operating/transparency-log.md).',
    keys: ['logWitnesses'],
  },
  {
    title: 'Email',
    text: 'How clients, affiliates and operators are emailed.',
    keys: ['mailUrl', 'mailFrom', 'supportEmail'],
  },
  {
    title: 'Payments and affiliates',
    text: 'See [Payments](payments.md) and [Affiliates](affiliates.md).',
    keys: ['paymentsFile', 'sandboxPort', 'sandboxUrl', 'postbacksToPrivate'],
  },
  {
    title: 'Trading and prices',
    text: 'Operators set the trading rules themselves in the back office; these variables choose what they start from.',
    keys: ['rulePack', 'priceFeed', 'priceSources', 'priceSeed', 'tapeDays', 'autoTrading', 'autoTradingEveryMs'],
  },
  {
    title: 'Site and content',
    text: 'What visitors and clients see. An operator can override some of these settings in the back office.',
    keys: [
      'demo',
      'registrationAllowed',
      'languages',
      'platformOnly',
      'specialMode',
      'economics',
      'economicCalendar',
      'calendarCurrencies',
      'contentUrl',
      'contentToken',
      'mapTilesUrl',
      'webBuild',
      'webDevelopment',
    ],
  },
  {
    title: 'Sign-in and rate limits',
    text: 'How long sessions last and how many requests one source may make.',
    keys: [
      'idleTimeoutMs',
      'sessionAbsoluteMs',
      'captcha',
      'loginFailuresPerAccount',
      'loginFailuresPerAddress',
      'loginWindowMs',
      'formsPerAddress',
      'requestsPerMinute',
      'pagesPerMinute',
    ],
  },
  {
    title: 'Page rendering',
    text: 'How much memory and time the rendering of public pages may take.',
    keys: ['pageCacheMb', 'rendersAtOnce', 'rendersWaiting'],
  },
];

export function formatConfigReference(): string {
  return [
    '# Configuration',
    '',
    'Every setting of the server. Settings are environment variables and are read once, when the server',
    'starts. An empty variable counts as absent. If a value is invalid, the server names every invalid',
    'variable on standard error and exits with code 1. If the name of a variable looks misspelled, the',
    'server starts and logs the name that was probably meant.',
    '',
    'This page is generated from `server/config.ts` by `npm run docs`.',
    '',
    '## What production requires',
    '',
    'With `NODE_ENV=production` the server refuses settings that protect less than they should. Without any',
    'other variable it prints:',
    '',
    '```',
    describeEmptyProduction(),
    '```',
    ...GROUPS.flatMap(formatGroup),
    '',
  ].join('\n');
}

/** Every variable of the reference, to compare with those of the configuration. */
export function listReferencedKeys(): readonly string[] {
  return GROUPS.flatMap(({ keys }) => keys);
}

function formatGroup({ title, text, keys }: Group): readonly string[] {
  const rows = keys.map((key) => {
    const { name, fallback, accepts, purpose, secret } = describeVariable(key);
    const described = sentence(secret === true ? `${purpose}. Secret: its value is never logged` : purpose);
    return `| \`${name}\` | ${fallback === null ? 'none' : `\`${fallback}\``} | ${described} | ${accepts} |`;
  });
  return ['', `## ${title}`, '', text, '', '| Variable | Default | Purpose | Accepted values |', '|---|---|---|---|', ...rows];
}

function describeEmptyProduction(): string {
  try {
    readConfig({ NODE_ENV: 'production' });
  } catch (error) {
    if (error instanceof ConfigError) return error.message;
    throw error;
  }
  throw new Error('production needs no variables');
}

function sentence(text: string): string {
  return `${text.charAt(0).toUpperCase()}${text.slice(1)}.`;
}
