/**
 * Sees to the programs that npm cannot bring. Where one is missing, root on a Debian system installs it; anyone else is told what
 * to install. Tests that need PostgreSQL or a browser never pass by leaving it out; those that need promtool are counted as skipped.
 */
import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import {
  findChromium,
  findFirefox,
  findHeadlessChromium,
  findPostgresDirectory,
  findPromtool,
  findWebKit,
  type WebKitPrograms,
} from './find-tools.ts';

interface Tool<Found = string> {
  readonly title: string;
  readonly find: () => Found | null;
  /** What does as well, only slower; taken where the tool itself cannot be installed. */
  readonly findInstead?: () => Found | null;
  readonly packages: readonly string[];
  readonly remedy: string;
}

const POSTGRES: Tool = {
  title: 'A PostgreSQL server',
  find: findPostgresDirectory,
  packages: ['postgresql'],
  remedy:
    'Install PostgreSQL 15 or later (on Debian and Ubuntu: apt-get install postgresql), or put its initdb, pg_ctl and pg_basebackup into PATH.',
};

const CHROMIUM: Tool = {
  title: 'A Chromium browser',
  find: findHeadlessChromium,
  findInstead: findChromium,
  packages: ['chromium-headless-shell', 'fonts-liberation'],
  remedy: 'Install Chromium (on Debian: apt-get install chromium-headless-shell), or name its executable in CHROMIUM_PATH.',
};

const FIREFOX: Tool = {
  title: 'A Firefox browser',
  find: findFirefox,
  packages: ['firefox-esr', 'fonts-liberation'],
  remedy: 'Install Firefox (on Debian: apt-get install firefox-esr), or put it into PATH.',
};

const WEBKIT: Tool<WebKitPrograms> = {
  title: 'WebKitGTK with its driver and a screen in memory',
  find: findWebKit,
  packages: ['webkit2gtk-driver', 'xvfb', 'fonts-liberation'],
  remedy: 'Install them (on Debian and Ubuntu: apt-get install webkit2gtk-driver xvfb).',
};

const PROMTOOL: Tool = {
  title: "Prometheus' promtool",
  find: findPromtool,
  packages: ['prometheus'],
  remedy: 'Install promtool, which comes with Prometheus (on Debian and Ubuntu: apt-get install prometheus), or put it into PATH.',
};

/** Gives the directory of PostgreSQL's programs. Throws an Error saying what to install. */
export function ensurePostgres(): string {
  return ensure(POSTGRES);
}

/** Gives the browser's executable. Throws an Error saying what to install. */
export function ensureChromium(): string {
  return ensure(CHROMIUM);
}

/** Gives the browser's executable. Throws an Error saying what to install. */
export function ensureFirefox(): string {
  return ensure(FIREFOX);
}

/** Gives the programs. Throws an Error saying what to install. */
export function ensureWebKit(): WebKitPrograms {
  return ensure(WEBKIT);
}

/** Gives the program, or null after saying what to install. */
export function ensurePromtool(): string | null {
  try {
    return ensure(PROMTOOL);
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

/** A failure shows in apt-get's own words; whether it mattered shows in whether the tool is there afterwards. */
function runAptGet(words: readonly string[]): void {
  spawnSync('apt-get', words, { stdio: 'inherit', env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
}

if (import.meta.main) {
  const [word] = process.argv.slice(2);
  const ensureNamed = new Map<string | undefined, () => unknown>([
    ['postgres', ensurePostgres],
    ['chromium', ensureChromium],
    ['firefox', ensureFirefox],
    ['webkit', ensureWebKit],
  ]).get(word);
  if (ensureNamed === undefined) throw new Error(`there is no tool "${word}"`);
  console.log(ensureNamed());
}
