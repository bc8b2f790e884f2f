/**
 * Ensures the programs that npm cannot provide. If one is missing, root on a Debian system installs it; anyone else is told what to
 * install. Tests that need PostgreSQL or a browser fail without it; those that need Prometheus, QuickFIX, Go or Python are counted as
 * skipped.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  findBuildah,
  findChromium,
  findDebootstrap,
  findFirefox,
  findGo,
  findHaproxy,
  findHeadlessChromium,
  findNatsServer,
  findPgBackRest,
  findPostgresDirectory,
  findPrometheus,
  findPython,
  findQuickFixCompiler,
  findWebKit,
  type PrometheusPrograms,
  type WebKitPrograms,
} from './find-tools.ts';
import { EXIT_SKIPPED } from './steps.ts';

interface Tool<Found = string> {
  readonly title: string;
  readonly find: () => Found | null;
  /** A slower substitute, used if the tool itself cannot be installed. */
  readonly findInstead?: () => Found | null;
  readonly packages: readonly string[];
  readonly remedy: string;
}

const POSTGRES: Tool = {
  title: 'A PostgreSQL server',
  find: findPostgresDirectory,
  packages: ['postgresql'],
  remedy:
    'Install PostgreSQL 15 or later (on Debian and Ubuntu: apt-get install postgresql), or add its initdb, pg_ctl and pg_basebackup to PATH.',
};

const CHROMIUM: Tool = {
  title: 'A Chromium browser',
  find: findHeadlessChromium,
  findInstead: findChromium,
  packages: ['chromium-headless-shell', 'fonts-liberation'],
  remedy: 'Install Chromium (on Debian: apt-get install chromium-headless-shell), or set CHROMIUM_PATH to its executable.',
};

const FIREFOX: Tool = {
  title: 'A Firefox browser',
  find: findFirefox,
  packages: ['firefox-esr', 'fonts-liberation'],
  remedy: 'Install Firefox (on Debian: apt-get install firefox-esr), or add it to PATH.',
};

const WEBKIT: Tool<WebKitPrograms> = {
  title: 'WebKitGTK with its driver and a virtual screen',
  find: findWebKit,
  packages: ['webkit2gtk-driver', 'xvfb', 'fonts-liberation'],
  remedy: 'Install them (on Debian and Ubuntu: apt-get install webkit2gtk-driver xvfb).',
};

const PROMETHEUS: Tool<PrometheusPrograms> = {
  title: 'Prometheus with promtool',
  find: findPrometheus,
  packages: ['prometheus'],
  remedy: 'Install Prometheus (on Debian and Ubuntu: apt-get install prometheus), or add prometheus and promtool to PATH.',
};

const NATS: Tool = {
  title: 'A NATS server',
  find: findNatsServer,
  packages: ['nats-server'],
  remedy: 'Install NATS (on Debian and Ubuntu: apt-get install nats-server), or add nats-server to PATH.',
};

const HAPROXY: Tool = {
  title: 'HAProxy',
  find: findHaproxy,
  packages: ['haproxy'],
  remedy: 'Install HAProxy 2.4 or later (on Debian and Ubuntu: apt-get install haproxy), or add it to PATH.',
};

const PGBACKREST: Tool = {
  title: 'pgBackRest',
  find: findPgBackRest,
  packages: ['pgbackrest'],
  remedy: 'Install pgBackRest (on Debian and Ubuntu: apt-get install pgbackrest), or add it to PATH.',
};

const QUICKFIX: Tool = {
  title: 'A C++ compiler with QuickFIX',
  find: findQuickFixCompiler,
  packages: ['g++', 'libquickfix-dev'],
  remedy: 'Install them (on Debian and Ubuntu: apt-get install g++ libquickfix-dev).',
};

const GO: Tool = {
  title: 'Go with golang.org/x/mod',
  find: findGo,
  packages: ['golang-go', 'golang-golang-x-mod-dev'],
  remedy: 'Install them (on Debian and Ubuntu: apt-get install golang-go golang-golang-x-mod-dev).',
};

const PYTHON: Tool = {
  title: 'Python 3',
  find: findPython,
  packages: ['python3'],
  remedy: 'Install Python 3.9 or later (on Debian and Ubuntu: apt-get install python3), or add python3 to PATH.',
};

const BUILDAH: Tool = {
  title: 'Buildah',
  find: findBuildah,
  packages: ['buildah'],
  remedy: 'Install Buildah (on Debian and Ubuntu: apt-get install buildah), or add it to PATH.',
};

const DEBOOTSTRAP: Tool = {
  title: 'debootstrap',
  find: findDebootstrap,
  packages: ['debootstrap'],
  remedy: 'Install debootstrap (on Debian and Ubuntu: apt-get install debootstrap), or add it to PATH.',
};

/** Returns the directory of PostgreSQL's programs. Throws an Error that says what to install. */
export function ensurePostgres(): string {
  return ensure(POSTGRES);
}

/** Returns the program. Throws an Error that says what to install. */
export function ensureNats(): string {
  return ensure(NATS);
}

/** Returns the program. Throws an Error that says what to install. */
export function ensureHaproxy(): string {
  return ensure(HAPROXY);
}

/** Returns the browser's executable. Throws an Error that says what to install. */
export function ensureChromium(): string {
  return ensure(CHROMIUM);
}

/** Returns the browser's executable. Throws an Error that says what to install. */
export function ensureFirefox(): string {
  return ensure(FIREFOX);
}

/** Returns the programs. Throws an Error that says what to install. */
export function ensureWebKit(): WebKitPrograms {
  return ensure(WEBKIT);
}

/** Returns the programs, or null after printing what to install. */
export function ensurePrometheus(): PrometheusPrograms | null {
  return ensureOptional(PROMETHEUS);
}

/** Returns the program, or null after printing what to install. */
export function ensureBuildah(): string | null {
  return ensureOptional(BUILDAH);
}

/** Returns the program, or null after printing what to install. */
export function ensureDebootstrap(): string | null {
  return ensureOptional(DEBOOTSTRAP);
}

function ensureOptional<Found>(tool: Tool<Found>): Found | null {
  try {
    return ensure(tool);
  } catch (error) {
    console.log(error instanceof Error ? error.message : error);
    return null;
  }
}

function ensure<Found>(tool: Tool<Found>): Found {
  const present = tool.find();
  if (present !== null) return present;
  const instead = tool.findInstead?.() ?? null;
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get')) {
    if (instead !== null) return instead;
    throw new Error(`${tool.title} is missing. ${tool.remedy}`);
  }
  console.log(`${tool.title} is missing: installing ${tool.packages.join(' ')}`);
  runAptGet(['update', '--quiet']);
  runAptGet(['install', '--yes', '--quiet', '--no-install-recommends', ...tool.packages]);
  const installed = tool.find();
  if (installed !== null) return installed;
  if (instead === null) throw new Error(`${tool.title} is still missing after an attempt to install it. ${tool.remedy}`);
  return instead;
}

/** A failure shows in apt-get's own output; whether it mattered shows in whether the tool exists afterwards. */
function runAptGet(words: readonly string[]): void {
  spawnSync('apt-get', words, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

if (import.meta.main) {
  const [word] = process.argv.slice(2);
  const ensureNamed = new Map<string | undefined, () => unknown>([
    ['postgres', ensurePostgres],
    ['nats', ensureNats],
    ['haproxy', () => ensureOptional(HAPROXY)],
    ['chromium', ensureChromium],
    ['firefox', ensureFirefox],
    ['webkit', ensureWebKit],
    ['pgbackrest', () => ensureOptional(PGBACKREST)],
    ['quickfix', () => ensureOptional(QUICKFIX)],
    ['go', () => ensureOptional(GO)],
    ['python', () => ensureOptional(PYTHON)],
  ]).get(word);
  if (ensureNamed === undefined) throw new Error(`there is no tool "${word}"`);
  const found = ensureNamed();
  if (found === null) process.exitCode = EXIT_SKIPPED;
  else console.log(found);
}
