/** What operations install agrees with the server: its settings, its subjects on the bus, its roles and its files. */
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { parse } from 'yaml';
import { z } from 'zod';
import { priceSubjects } from '@fairlead/server/adapters/prices/bus/price-messages.ts';
import { matchesSubject } from '@fairlead/server/bus/matches-subject.ts';
import { describeVariable, readConfig, VARIABLE_NAMES, type Config, type VariableDescription } from '@fairlead/server/config.ts';
import { EMAILS_POSTED } from '@fairlead/server/email/email-queue.ts';
import { engineSubjects } from '@fairlead/server/engine/remote/engine-messages.ts';
import { requireShared, ROLES } from '@fairlead/server/roles.ts';
import { root } from '../scripts/root.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

/** Node's, rather than the server's. */
const OF_NODE = ['NODE_OPTIONS'];
const known: ReadonlySet<string> = new Set([...VARIABLE_NAMES, ...OF_NODE]);
// The configuration's keys are those of its variables.
const variables: readonly VariableDescription[] = Object.keys(readConfig({})).map((key) => describeVariable(key as keyof Config));
const secretNames: ReadonlySet<string> = new Set(variables.flatMap(({ name, secret }) => (secret === true ? [name] : [])));

/** How long a server may take to stop. */
const STOP_MS = Number(describeVariable('shutdownTimeoutMs').fallback);

describe('compose.yaml', () => {
  const file = read('deploy/container/compose.yaml');
  const limits = z.object({ cpus: z.string(), memory: z.string(), pids: z.number() });
  const serviceSchema = z.object({
    image: z.string(),
    user: z.string().optional(),
    command: z.array(z.string()).optional(),
    env_file: z.string().optional(),
    environment: z.record(z.string(), z.string()).default({}),
    restart: z.literal('unless-stopped'),
    read_only: z.literal(true),
    cap_drop: z.tuple([z.literal('ALL')]),
    security_opt: z.tuple([z.literal('no-new-privileges:true')]),
    tmpfs: z.array(z.string()),
    volumes: z.array(z.string()).default([]),
    networks: z.union([z.array(z.string()), z.record(z.string(), z.object({ ipv4_address: z.string() }))]),
    ports: z.array(z.string()).default([]),
    healthcheck: z.object({ test: z.array(z.string()) }).optional(),
    depends_on: z.record(z.string(), z.object({ condition: z.string() })).default({}),
    stop_grace_period: z.string().optional(),
    deploy: z.object({ resources: z.object({ limits }) }),
  });
  const { services, networks, volumes } = z
    .object({
      services: z.record(z.string(), serviceSchema),
      networks: z.record(z.string(), z.object({ internal: z.boolean().optional() }).nullable()),
      volumes: z.record(z.string(), z.null()),
    })
    .parse(parse(file, { merge: true }));
  const isOurs = ({ image }: z.infer<typeof serviceSchema>): boolean => image.includes('FAIRLEAD_IMAGE');
  const ours = Object.entries(services).filter(([, service]) => isOurs(service));
  const others = Object.entries(services).filter(([, service]) => !isOurs(service));

  test('starts two gateways, two engines, a feed and a worker', () => {
    expect(ours.map(([name, { command }]) => [name, command?.join(' ')])).toEqual([
      ['gateway-1', '--role gateway'],
      ['gateway-2', '--role gateway'],
      ['engine-1', '--role engine'],
      ['engine-2', '--role engine'],
      ['feed', '--role feed'],
      ['worker', '--role worker'],
    ]);
  });

  test.each(ours)('%s has settings that the server knows, and time to stop', (_name, { environment, env_file, stop_grace_period }) => {
    expect(Object.keys(environment).filter((name) => !known.has(name))).toEqual([]);
    expect(env_file).toBe('fairlead.env');
    expect(Number.parseInt(stop_grace_period ?? '0', 10) * 1_000).toBeGreaterThan(STOP_MS);
  });

  test.each(others)('%s is not root, and is checked', (_name, { user, healthcheck }) => {
    expect(user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    expect(healthcheck?.test[0]).toBe('CMD');
  });

  test.each(Object.entries(services))('%s waits for services that exist, in networks and with volumes that exist', (_name, service) => {
    expect(Object.keys(service.depends_on).filter((name) => services[name] === undefined)).toEqual([]);
    const joined = Array.isArray(service.networks) ? service.networks : Object.keys(service.networks);
    expect(joined.filter((name) => networks[name] === undefined)).toEqual([]);
    const named = service.volumes.map((volume) => volume.split(':')[0] ?? '').filter((source) => /^\w/.test(source));
    expect(named.filter((source) => volumes[source] === undefined)).toEqual([]);
  });

  test.each(Object.entries(services))('%s mounts files that exist', (_name, service) => {
    const paths = service.volumes.flatMap((volume) => /^\.\/([^:]+):/.exec(volume)?.[1] ?? []).filter((path) => path !== 'config');
    expect(paths.filter((path) => !existsSync(join(root, 'deploy/container', path)))).toEqual([]);
  });

  test('the guide starts tools that exist, in services that exist', () => {
    const guide = read('docs/operating/containers.md');
    const started = [...guide.matchAll(/^ *docker compose .* (?!node )(\S+)(?: node)? (server\/\S+\.ts)/gm)];
    expect(started.length).toBeGreaterThan(3);
    const wrong = started.filter(([, name = '', path = '']) => services[name] === undefined || !existsSync(join(root, path)));
    expect(wrong).toEqual([]);
  });

  test('only the load balancer can be reached, and the database and the bus have no way out', () => {
    expect(Object.entries(services).flatMap(([name, { ports }]) => (ports.length > 0 ? [name] : []))).toEqual(['haproxy']);
    expect(networks['back']?.internal).toBe(true);
    for (const name of ['postgres', 'nats', 'engine-1', 'engine-2']) expect(services[name]?.networks).toEqual(['back']);
  });

  test("gateways trust the load balancer's address and no other", () => {
    const addresses = z.object({ front: z.object({ ipv4_address: z.string() }) }).parse(services['haproxy']?.networks);
    for (const [name, { environment }] of ours) {
      expect(environment['TRUST_PROXY']).toBe(name.startsWith('gateway') ? addresses.front.ipv4_address : undefined);
    }
  });

  test('no password is in the file: each is a variable of compose.env.example, which has no value', () => {
    const example = readExample('deploy/container/compose.env.example');
    const used = new Set([...file.matchAll(/\$\{(\w+)/g)].map(([, name = '']) => name));
    expect([...example.keys()].toSorted()).toEqual([...used].toSorted());
    expect([...example].filter(([name, value]) => name.endsWith('PASSWORD') && value !== '')).toEqual([]);
    const urls = [...file.matchAll(/\w+:\/\/[^:@\s/]+:(.*?)@/g)].map(([, password]) => password ?? '');
    expect(urls.length).toBeGreaterThan(0);
    const named = Object.values(services).flatMap(({ environment }) =>
      Object.entries(environment).flatMap(([name, value]) => (name.endsWith('PASSWORD') ? [value] : [])),
    );
    expect([...urls, ...named].filter((value) => !/^"?\$\{\w+(:\?[^}]*)?\}"?$/.test(value))).toEqual([]);
  });

  test('with the examples filled in, production accepts the settings of every process', () => {
    const example = readExample('deploy/container/fairlead.env.example');
    const filled = {
      ...Object.fromEntries(example),
      SECRET_KEY: 's'.repeat(32),
      MAIL_URL: 'smtps://u:p@mail.example.com:465',
      METRICS_TOKEN: 't'.repeat(16),
    };
    for (const [, { command, environment }] of ours) {
      const withPasswords = Object.entries(environment).map(([name, value]): [string, string] => [
        name,
        value.replaceAll(/\$\{[^}]*\}/g, 'x'.repeat(32)),
      ]);
      const config = readConfig({ ...imageEnvironment(), ...filled, ...Object.fromEntries(withPasswords) });
      const role = ROLES.find((each) => each === command?.[1]) ?? null;
      expect(role).not.toBeNull();
      expect(() => requireShared(role, config)).not.toThrow();
    }
  });

  test("a container's writable places belong to the image's user", () => {
    const { user } = finalStage();
    const [uid] = user.split(':');
    for (const [, { tmpfs }] of ours) {
      expect(tmpfs.map((mount) => mount.split(':')[0])).toEqual(['/tmp', imageEnvironment()['DATA_DIR']]);
      expect(tmpfs[1]).toContain(`uid=${uid},gid=${uid}`);
    }
  });
});

describe('fairlead.env.example', () => {
  const names = [...read('deploy/container/fairlead.env.example').matchAll(/^#?([A-Z_]+)=/gm)].map(([, name = '']) => name);

  test('has only settings that the server knows', () => {
    expect(names.length).toBeGreaterThan(5);
    expect(names.filter((name) => !known.has(name))).toEqual([]);
  });

  test('has no value for a secret', () => {
    const given = [...readExample('deploy/container/fairlead.env.example')];
    expect(given.filter(([name, value]) => secretNames.has(name) && value !== '')).toEqual([]);
  });
});

describe('Containerfile', () => {
  const file = read('deploy/container/Containerfile');
  const ignored = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const allowed = ignored.flatMap((line) => (line.startsWith('!') ? [line.slice(1)] : []));

  test('copies what exists and what the context has', () => {
    const copied = [...file.matchAll(/^COPY (?!--from)(.+) \S+$/gm)].flatMap(([, sources = '']) => sources.split(' '));
    expect(copied.length).toBeGreaterThan(10);
    expect(copied.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(copied.filter((path) => !allowed.some((entry) => entry === path.replace(/\/$/, '') || path.startsWith(`${entry}/`)))).toEqual(
      [],
    );
  });

  test('the context has nothing that is not allowed by name', () => {
    expect(ignored[0]).toBe('*');
    expect(allowed.filter((path) => !existsSync(join(root, path)))).toEqual([]);
    expect(allowed.filter((path) => /^(\.git|data|deploy|docs|test-results)\b/.test(path))).toEqual([]);
  });

  test('ends in an image that is not root, and says how it is stopped and checked', () => {
    const { text, user } = finalStage();
    expect(user).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/);
    expect(text.lastIndexOf('\nRUN ')).toBeLessThan(text.lastIndexOf('\nUSER '));
    expect(text).toContain('\nSTOPSIGNAL SIGTERM\n');
    expect(text).toMatch(/\nHEALTHCHECK [^]*\/healthz/);
    expect(text).toContain('\nENTRYPOINT ["node", "server/main.ts"]');
  });

  test('sets variables that the server knows', () => {
    expect(Object.keys(imageEnvironment()).filter((name) => !known.has(name))).toEqual([]);
  });
});

describe('nats.conf', () => {
  const file = read('deploy/container/nats.conf');
  const users = file
    .split(/^ {4}\{$/m)
    .slice(1)
    .map((text) => ({
      name: /user: (\w+)/.exec(text)?.[1] ?? '',
      password: /password: (\S+)/.exec(text)?.[1] ?? '',
      publish: listIn(text, 'publish'),
      subscribe: listIn(text, 'subscribe'),
      answers: text.includes('allow_responses: true'),
    }));
  type Users = readonly string[];
  const mayPublish = (subject: string): Users =>
    users.filter(({ publish }) => publish.some((each) => matchesSubject(each, subject))).map(({ name }) => name);
  const mayListen = (subject: string): Users =>
    users.filter(({ subscribe }) => subscribe.some((each) => matchesSubject(each, subject))).map(({ name }) => name);

  const ENGINE_USERS: Users = ['gateway', 'feed', 'worker'];
  const PRICE_USERS: Users = ['gateway', 'engine', 'worker'];
  /** By the subject's name in the server: who publishes, and who listens or answers. */
  const EXPECTED: Readonly<Record<string, readonly [publish: Users, listen: Users]>> = {
    command: [ENGINE_USERS, ['engine']],
    query: [ENGINE_USERS, ['engine']],
    change: [['engine'], ENGINE_USERS],
    status: [['engine'], ENGINE_USERS],
    pages: [['engine'], ENGINE_USERS],
    ticks: [['feed'], PRICE_USERS],
    prices: [['feed'], PRICE_USERS],
    sources: [['feed'], PRICE_USERS],
    snapshot: [PRICE_USERS, ['feed']],
    history: [PRICE_USERS, ['feed']],
    about: [PRICE_USERS, ['feed']],
  };
  const ALL: Users = ['gateway', 'engine', 'feed', 'worker'];
  const { changesOf, status, ...ofEngine } = engineSubjects;
  const { status: ofPrices, ...morePrices } = priceSubjects;
  const subjects = Object.entries({ ...ofEngine, ...morePrices, status, prices: ofPrices }).map(([name, subject]): [string, string] => [
    name,
    typeof subject === 'string' ? subject : (subject as (...numbers: readonly number[]) => string)(1, 7),
  ]);

  test.each(subjects)('%s is published and heard by its roles alone', (name, subject) => {
    expect([mayPublish(subject), mayListen(subject)]).toEqual(EXPECTED[name]);
  });

  test.each([
    [EMAILS_POSTED, ALL, ['worker']],
    ['content.published', ['gateway'], ALL],
  ])('%s is published and heard by its roles alone', (subject, publish, listen) => {
    expect([mayPublish(subject), mayListen(subject)]).toEqual([publish, listen]);
  });

  test('changes can be followed as the server follows them', () => {
    for (const { name, subscribe } of users) expect(subscribe.includes(changesOf(1).replace('1', '*'))).toBe(ENGINE_USERS.includes(name));
  });

  test('each role has a user with a password from the environment, and only those answer who are asked', () => {
    expect(users.map(({ name, password, answers }) => [name, password, answers])).toEqual([
      ['gateway', '$GATEWAY_PASSWORD', false],
      ['engine', '$ENGINE_PASSWORD', true],
      ['feed', '$FEED_PASSWORD', true],
      ['worker', '$WORKER_PASSWORD', false],
    ]);
  });
});

describe('haproxy.cfg', () => {
  const file = read('deploy/container/haproxy.cfg');

  test('knows the gateways of compose.yaml', () => {
    const gateways = read('deploy/container/compose.yaml')
      .match(/^ {2}gateway-\d(?=:)/gm)
      ?.map((name) => name.trim());
    const expected = gateways?.map((name) => [name, `${name}:8080`]) ?? [];
    // Those that are ready, and those that are at least alive.
    expect([...file.matchAll(/^ {2}server (\S+) (\S+)$/gm)].map(([, name, address]) => [name, address])).toEqual([
      ...expected,
      ...expected,
    ]);
  });

  test("replaces what a client claims about its address, and doesn't log queries", () => {
    expect(file).toContain('http-request set-header X-Forwarded-For %[src]');
    expect(file).not.toMatch(/option (forwardfor|httplog)/);
  });
});

const UNITS = globSync('deploy/systemd/*.service', { cwd: root });
const canAnalyse = spawnSync('systemd-analyze', ['--version']).status === 0;
/** Of 10. A service of root without any protection has 9.6. */
const HIGHEST_EXPOSURE = 2;

describe.each(UNITS)('%s', (path) => {
  const unit = read(path);
  const valuesOf = (name: string): readonly string[] =>
    [...unit.matchAll(new RegExp(`^${name}=(.*)$`, 'gm'))].map(([, value = '']) => value);

  test('starts the server as its user, with its settings', () => {
    const role = path.includes('@') ? ' --role %i' : '';
    expect(valuesOf('ExecStart')).toEqual([`/opt/fairlead/node_modules/.bin/node server/main.ts${role}`]);
    expect(valuesOf('User')).toEqual(['fairlead']);
    expect(valuesOf('EnvironmentFile')[0]).toBe('/etc/fairlead/fairlead.env');
    expect(valuesOf('Environment').filter((each) => !known.has(each.split('=')[0] ?? ''))).toEqual([]);
  });

  test('gives it time to stop, and starts it again for ever', () => {
    expect(Number(valuesOf('TimeoutStopSec')[0]) * 1_000).toBeGreaterThan(STOP_MS);
    expect([valuesOf('Restart'), valuesOf('StartLimitIntervalSec')]).toEqual([['always'], ['0']]);
  });

  test('starts after its disks are mounted, and also without them', () => {
    const mounts = valuesOf('ReadWritePaths')
      .flatMap((line) => line.split(' '))
      .map((directory) => mountUnitOf(directory.replace(/^-/, '')));
    expect(mounts.length).toBeGreaterThan(0);
    for (const dependency of ['Wants', 'After']) {
      const units = valuesOf(dependency).flatMap((line) => line.split(' '));
      expect(mounts.filter((mount) => !units.includes(mount))).toEqual([]);
    }
    expect(unit).not.toMatch(/^(Requires|Requisite|BindsTo|RequiresMountsFor)=/m);
  });

  test('lets Node compile code', () => {
    expect(unit).not.toContain('MemoryDenyWriteExecute');
  });

  test('is protected like the others', () => {
    const protection = (text: string): string => text.slice(text.indexOf('NoNewPrivileges'), text.indexOf('[Install]'));
    expect(protection(unit)).toBe(protection(read('deploy/systemd/fairlead.service')));
  });

  /** A copy with a program that this machine has. */
  function install(): string {
    const directory = mkdtempSync(join(tmpdir(), 'fairlead-units-'));
    onTestFinished(() => rmSync(directory, { recursive: true }));
    const copy = join(directory, basename(path).replace('@.', '@engine.'));
    writeFileSync(copy, unit.replace('/opt/fairlead/node_modules/.bin/node', process.execPath));
    return copy;
  }

  test.skipIf(!canAnalyse)('systemd understands it', () => {
    const { status, stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', install()], { encoding: 'utf8' });
    const about = stderr.split('\n').filter((line) => line.includes('fairlead'));
    expect([status, about]).toEqual([0, []]);
  });

  test.skipIf(!canAnalyse)('exposes little, says systemd', () => {
    const words = ['security', '--offline=true', `--threshold=${HIGHEST_EXPOSURE * 10}`, '--no-pager', install()];
    const { status, stdout } = spawnSync('systemd-analyze', words, { encoding: 'utf8' });
    expect([status, stdout.split('\n').findLast((line) => line !== '')]).toEqual([0, expect.stringContaining('OK')]);
  });
});

/** The name of the unit that mounts a directory, as systemd-escape has it. */
function mountUnitOf(directory: string): string {
  return `${directory
    .slice(1)
    .replaceAll('-', String.raw`\x2d`)
    .replaceAll('/', '-')}.mount`;
}

/** The variables of an example file that have no # in front, and their values without quotation marks. */
function readExample(path: string): ReadonlyMap<string, string> {
  return new Map([...read(path).matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name = '', value = '']) => [name, value.replaceAll("'", '')]));
}

function finalStage(): { readonly text: string; readonly user: string } {
  const text =
    read('deploy/container/Containerfile')
      .split(/^FROM /m)
      .at(-1) ?? '';
  return { text, user: /^USER (\S+)$/m.exec(text)?.[1] ?? '' };
}

function imageEnvironment(): Readonly<Record<string, string>> {
  const [, line = ''] = /^ENV (.+)$/m.exec(finalStage().text) ?? [];
  return Object.fromEntries(
    line
      .split(' ')
      .map((pair) => pair.split('='))
      .map(([name = '', value = '']) => [name, value]),
  );
}

function listIn(text: string, name: string): readonly string[] {
  const [, list = ''] = new RegExp(`${name}: \\[([^\\]]*)\\]`).exec(text) ?? [];
  return [...list.matchAll(/"([^"]+)"/g)].map(([, subject = '']) => subject);
}
