/**
 * Finds the programs that npm cannot provide: servers such as PostgreSQL, browsers of three engines, Prometheus, a compiler with QuickFIX,
 * Go with its transparency log, and Python.
 */
import { accessSync, constants, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';

/** The directory of PostgreSQL's server programs, or null. Debian keeps them out of PATH, one directory per version. */
export function findPostgresDirectory(): string | null {
  const versions = listDirectory('/usr/lib/postgresql').toSorted((a, b) => Number(b) - Number(a));
  const places = [...pathDirectories(), ...versions.map((version) => join('/usr/lib/postgresql', version, 'bin'))];
  return (
    places.find((place) => ['initdb', 'pg_basebackup', 'pg_ctl', 'postgres'].every((program) => isExecutable(join(place, program)))) ?? null
  );
}

/**
 * The executable of Chromium without windows, or null: the same engine without a quarter of the work, which goes into drawing an invisible
 * window. CHROMIUM_PATH names the browser to use, of any kind; throws an Error if it does not name a program.
 */
export function findHeadlessChromium(): string | null {
  const named = process.env['CHROMIUM_PATH'];
  if (named !== undefined && !isExecutable(named)) throw new Error(`CHROMIUM_PATH names ${named}, which is not an executable`);
  return named ?? findProgram(['chromium-headless-shell', 'chrome-headless-shell']);
}

/** The executable of a whole browser, or null. */
export function findChromium(): string | null {
  return findProgram(['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable']);
}

/** The executable of Firefox, or null. */
export function findFirefox(): string | null {
  return findProgram(['firefox-esr', 'firefox']);
}

/** The programs needed to run a page in WebKitGTK. */
export interface WebKitPrograms {
  readonly driver: string;
  /** The browser that the driver starts. */
  readonly browser: string;
  /** A virtual screen for it, in memory. */
  readonly screen: string;
}

/** Null if one of them is missing. */
export function findWebKit(): WebKitPrograms | null {
  const driver = findProgram(['WebKitWebDriver']);
  const screen = findProgram(['Xvfb']);
  const libraries = ['/usr/lib', ...listDirectory('/usr/lib').map((name) => join('/usr/lib', name)), '/usr/libexec'];
  const places = libraries.flatMap((place) => ['webkit2gtk-4.1', 'webkit2gtk-4.0'].map((name) => join(place, name, 'MiniBrowser')));
  const browser = places.find(isExecutable) ?? null;
  return driver === null || screen === null || browser === null ? null : { driver, browser, screen };
}

/** Prometheus, and promtool, its checker of metrics and alert rules. */
export interface PrometheusPrograms {
  readonly server: string;
  readonly promtool: string;
}

/** Null if one of them is missing. */
export function findPrometheus(): PrometheusPrograms | null {
  const [server, promtool] = [findProgram(['prometheus']), findProgram(['promtool'])];
  return server === null || promtool === null ? null : { server, promtool };
}

/** A C++ compiler that finds QuickFIX's headers, or null. */
export function findQuickFixCompiler(): string | null {
  return existsSync('/usr/include/quickfix/Session.h') ? findProgram(['g++']) : null;
}

/** Python 3, or null. */
export function findPython(): string | null {
  return findProgram(['python3']);
}

/** Where Debian keeps the sources of Go's packages. */
export const GO_PATH = '/usr/share/gocode';

/** A Go compiler that finds the code of Go's checksum database, or null. */
export function findGo(): string | null {
  return existsSync(join(GO_PATH, 'src/golang.org/x/mod/sumdb/tlog/tlog.go')) ? findProgram(['go']) : null;
}

/** The message bus's server, or null. */
export function findNatsServer(): string | null {
  return findProgram(['nats-server']);
}

/** The load balancer, or null. Debian keeps it out of an ordinary user's PATH. */
export function findHaproxy(): string | null {
  return findProgram(['haproxy']);
}

/** The program that keeps PostgreSQL's backups, or null. */
export function findPgBackRest(): string | null {
  return findProgram(['pgbackrest']);
}

/** The builder of container images, or null. */
export function findBuildah(): string | null {
  return findProgram(['buildah']);
}

/** The program that puts Debian's packages into a directory, or null. */
export function findDebootstrap(): string | null {
  return findProgram(['debootstrap']);
}

function findProgram(names: readonly string[]): string | null {
  const candidates = [...pathDirectories(), '/usr/bin', '/usr/sbin'].flatMap((place) => names.map((name) => join(place, name)));
  return candidates.find(isExecutable) ?? null;
}

function pathDirectories(): string[] {
  return (process.env['PATH'] ?? '').split(delimiter).filter((place) => place !== '');
}

function listDirectory(directory: string): string[] {
  try {
    return readdirSync(directory);
  } catch {
    return [];
  }
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
