/**
 * Starts the Fairlead containers of compose.yaml from the image, with the settings that it gives them, on PostgreSQL and NATS as it configures
 * them. Everything is on this machine, so addresses and ports differ.
 */
import { execFile, spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { parse } from 'yaml';
import { z } from 'zod';
import { makeCertificate } from '../tests/support/certificate.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { findNatsServer, findPostgresDirectory } from './find-tools.ts';
import { findFreePort } from './find-free-port.ts';
import { root } from './root.ts';
import { runInImage, startInImage, stopInImage, whenAnswering, type Image, type ImageProcess } from './run-in-image.ts';

const DIRECTORY = join(root, 'deploy/container');
/** Six servers start at the same time. */
const START_TIMEOUT_MS = 240_000;
const STOP_TIMEOUT_MS = 30_000;

const composeSchema = z.object({
  services: z.record(
    z.string(),
    z.object({ image: z.string(), command: z.array(z.string()).default([]), environment: z.record(z.string(), z.string()).default({}) }),
  ),
});

interface Started {
  readonly name: string;
  readonly port: number;
  readonly running: ImageProcess;
  readonly variables: Readonly<Record<string, string>>;
  readonly volumes: Readonly<Record<string, string>>;
}

export interface RehearsalOptions {
  readonly image: Image;
  /** An empty directory for the volumes. */
  readonly directory: string;
  readonly expectThat: (what: string, isTrue: boolean, details?: unknown) => void;
}

/** Null if NATS isn't installed. */
export async function rehearseCompose({ image, directory, expectThat }: RehearsalOptions): Promise<void> {
  const nats = findNatsServer();
  if (nats === null) {
    console.log('       the containers of compose.yaml are not started: NATS is missing');
    return;
  }
  const { services } = composeSchema.parse(parse(readFileSync(join(DIRECTORY, 'compose.yaml'), 'utf8'), { merge: true }));
  const passwords = new Map<string, string>();
  const fill = (text: string): string =>
    text.replaceAll(/\$\{(\w+)[^}]*\}/g, (_all, name: string) => {
      const password = passwords.get(name) ?? randomBytes(24).toString('hex');
      passwords.set(name, password);
      return password;
    });
  const filled = (values: Readonly<Record<string, string>>): Record<string, string> =>
    Object.fromEntries(Object.entries(values).map(([name, value]) => [name, fill(value)]));

  const remote = { port: await findFreePort(), password: randomBytes(16).toString('hex'), certificate: await makeCertificate() };
  const postgres = await startPostgres({ remote, settings: { max_connections: '220' } });
  const busPort = await findFreePort();
  const busWords = ['--addr', '127.0.0.1', '--port', String(busPort), '--http_port', String(await findFreePort())];
  const bus = spawn(nats, ['--config', join(DIRECTORY, 'nats.conf'), ...busWords], {
    env: filled(services['nats']?.environment ?? {}),
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  const busLog: string[] = [];
  bus.stderr.setEncoding('utf8').on('data', (chunk: string) => busLog.push(chunk));
  const started: Started[] = [];
  const { searchParams: socket } = new URL(postgres.url('postgres'));
  try {
    await promisify(execFile)('sh', [join(DIRECTORY, 'postgres-init.sh')], {
      env: {
        ...process.env,
        ...filled(services['postgres']?.environment ?? {}),
        PATH: `${findPostgresDirectory()}:${process.env['PATH'] ?? ''}`,
        PGHOST: socket.get('host') ?? '',
        PGPORT: socket.get('port') ?? '',
        POSTGRES_USER: 'postgres',
      },
    });
    const shared = { SECRET_KEY: randomBytes(32).toString('hex'), METRICS_TOKEN: randomBytes(32).toString('hex') };
    const start = async (name: string): Promise<void> => {
      const { command, environment } = services[name] ?? { command: [], environment: {} };
      const port = await findFreePort();
      const variables = {
        ...readExample(),
        ...shared,
        MAIL_URL: 'smtps://user:password@127.0.0.1:1',
        ...Object.fromEntries(Object.entries(filled(environment)).map(([key, value]) => [key, toThisMachine(value, remote.port, busPort)])),
        HOST: '127.0.0.1',
        PORT: String(port),
      };
      const volumes = {
        '/var/lib/fairlead': makeVolume(directory, name, image),
        '/mnt/fairlead-files': makeVolume(directory, 'files', image),
        '/mnt/fairlead-audit': makeVolume(directory, 'audit', image),
      };
      const running = startInImage(image, { words: [...image.config.Entrypoint, ...command], variables, volumes });
      started.push({ name, port, running, variables, volumes });
    };
    for (const [name, service] of Object.entries(services)) if (service.image.includes('FAIRLEAD_IMAGE')) await start(name);
    await checkStarted(started, image, expectThat);
    for (const { name, running } of started) {
      const code = await stopInImage(running, STOP_TIMEOUT_MS);
      expectThat(`${name} stops cleanly when told to`, code === 0, running.output());
    }
    const violations = busLog
      .join('')
      .split('\n')
      .filter((line) => /violation|error/i.test(line));
    expectThat('no role used a subject of another', violations.length === 0, violations);
    const faults = started.flatMap(({ running }) =>
      running
        .output()
        .split('\n')
        .filter((line) => /"level":"(error|fatal)"/.test(line)),
    );
    expectThat('none of them logged an error', faults.length === 0, faults.slice(0, 10));
  } finally {
    for (const { running } of started) running.kill();
    bus.kill('SIGKILL');
    await postgres.stop();
  }
}

async function checkStarted(started: readonly Started[], image: Image, expectThat: RehearsalOptions['expectThat']): Promise<void> {
  const isReady = (answer: string): boolean => answer.startsWith('{"status":true');
  const standsBy = (answer: string): boolean => answer.includes('"leadership":"standing by"');
  let leading = 0;
  for (const { name, port, running } of started) {
    const isEngine = name.startsWith('engine');
    await whenAnswering(
      port,
      running,
      (answer) => {
        if (isEngine && isReady(answer)) leading += 1;
        return isReady(answer) || (isEngine && standsBy(answer));
      },
      START_TIMEOUT_MS,
    );
    expectThat(`${name} of compose.yaml ${isEngine ? 'leads or stands by' : 'is ready'}`, true);
  }
  expectThat('one engine leads', leading === 1, leading);
  for (const { name, variables, volumes } of started) {
    const { code } = await runInImage(image, { words: image.config.Healthcheck.Test.slice(1), variables, volumes });
    expectThat(`${name} is healthy`, code === 0, code);
  }
  const page = await fetch(`http://127.0.0.1:${started[0]?.port}/`, { signal: AbortSignal.timeout(STOP_TIMEOUT_MS) });
  expectThat('a gateway renders pages', page.ok && (await page.text()).includes('</html>'), page.status);
}

/** The variables of fairlead.env.example that have a value. */
function readExample(): Readonly<Record<string, string>> {
  const text = readFileSync(join(DIRECTORY, 'fairlead.env.example'), 'utf8');
  return Object.fromEntries([...text.matchAll(/^([A-Z_]+)='(.+)'$/gm)].map(([, name = '', value = '']) => [name, value]));
}

/** The names of services are known only in the network of the containers. */
function toThisMachine(value: string, databasePort: number, busPort: number): string {
  return value
    .replace('@postgres:5432/fairlead', `@127.0.0.1:${databasePort}/fairlead?sslmode=no-verify`)
    .replace('@nats:4222', `@127.0.0.1:${busPort}`);
}

function makeVolume(directory: string, name: string, { config }: Image): string {
  const place = join(directory, name);
  mkdirSync(place, { recursive: true, mode: 0o700 });
  const [uid = 0, gid = 0] = config.User.split(':').map(Number);
  chownSync(place, uid, gid);
  return place;
}
