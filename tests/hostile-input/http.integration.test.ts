/**
 * No input makes the server answer 5xx: every call found in the running app, rather than in a list, is tested with something hostile in
 * every place. HOSTILE_SEED draws values other than the usual ones; a failure names its seed.
 */
import { contentErrorSchema } from '@fairlead/contract/content/schemas.ts';
import { errorBodySchema } from '@fairlead/contract/errors.ts';
import { contentPaths, settingsPaths } from '@fairlead/contract/paths.ts';
import type { FixtureApi, RegisteredRoute } from '@fairlead/server/fixture-api.ts';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../support/databases.ts';
import { isLong } from '../support/long.ts';
import { openCallers, type Answer, type Callers } from './callers.ts';
import { nameOf, planRequests, requestFor, validInputs } from './hostile-requests.ts';
import type { HostileRequest } from './call-request.ts';

const SEED = Number(process.env['HOSTILE_SEED'] ?? 1);
/** There are more; finding fewer means that the search is broken. */
const FEWEST_CALLS = 200;

/** The share of a call's requests that is sent. What all calls have in common is tested hundreds of times anyway. */
const ONE_OF = isLong ? 1 : 5;

/** Thousands of calls, some of which hash a password or draw a file. */
const PATIENCE_MS = 300_000;

/** Enough to see what is wrong; each takes as long as a failure. */
const MOST_FAULTS = 40;

/** The same for each database, so generated only once. */
const plans = new Map<string, readonly HostileRequest[]>();

function planFor(route: RegisteredRoute): readonly HostileRequest[] {
  const plan = plans.get(nameOf(route)) ?? planRequests(route, SEED).filter((_request, place) => place % ONE_OF === 0);
  plans.set(nameOf(route), plan);
  return plan;
}

describe.each(testDatabases)(`hostile input over HTTP on %s, with seed ${SEED}:`, (kind) => {
  let api: FixtureApi;
  let callers: Callers;
  let calls: readonly RegisteredRoute[];

  beforeAll(async () => {
    const opened = await openCallers(kind);
    ({ api, callers } = opened);
    calls = api.routes.filter(({ method, url }) => !['HEAD', 'OPTIONS'].includes(method) && url !== '/api/*');
    return opened.close;
  });

  test('valid input passes the schemas, so that input with one hostile value gets as far', async () => {
    expect(calls.length).toBeGreaterThan(FEWEST_CALLS);
    const faults: string[] = [];
    for (const route of calls) {
      for (const input of validInputs(route)) {
        const { statusCode, body } = await callers.send(route, requestFor(route, input));
        const isRefused = route.schema.consumes === undefined && body.includes('"invalidInput"');
        if (statusCode >= 500 || isRefused) faults.push(`${nameOf(route)} ${JSON.stringify(input)}: ${statusCode} ${body}`);
      }
    }
    expect(faults).toEqual([]);
  });

  test('everything is answered, and what a schema rejects is answered with the name of its field', { timeout: PATIENCE_MS }, async () => {
    const faults: string[] = [];
    for (const route of calls) {
      if (faults.length > MOST_FAULTS) break;
      // What a schema rejects reaches no database, so one run of it is enough.
      for (const request of planFor(route).filter(({ isRefused }) => !isRefused || kind === testDatabases[0])) {
        const answer = await callers.send(route, request.options).catch((error: unknown) => String(error));
        const fault = typeof answer === 'string' ? `closed without an answer: ${answer}` : findFault(route, request, answer);
        if (fault !== null) faults.push(`${nameOf(route)} ${describeRequest(request)}: ${fault}`);
        if (faults.length > MOST_FAULTS) break;
      }
    }
    expect(faults).toEqual([]);
    expect(api.engine.status).toBe('running');
    expect((await api.app.inject(settingsPaths.settings)).statusCode).toBe(200);
  });
});

function findFault(route: RegisteredRoute, request: HostileRequest, { statusCode, body }: Answer): string | null {
  if (statusCode >= 500) return `${statusCode} ${body}`;
  if (statusCode < 400 || isAsOfCockpit(route, body)) return null;
  const parsed = errorBodySchema.safeParse(parse(body));
  if (!parsed.success) return `${statusCode} does not match the contract: ${body}`;
  const { code, fields = [] } = parsed.data.error;
  if (code !== 'invalidInput') return null;
  const { field, isRefused } = request;
  const isNamed = fields.length > 0 && (!isRefused || field === null || fields.some((one) => isAbout(one.field, field)));
  return isNamed ? null : `does not name ${field ?? 'any field'}: ${body}`;
}

const COCKPIT_CALLS: readonly string[] = [contentPaths.collection, contentPaths.singleton, contentPaths.form].map((path) =>
  path.slice(0, path.lastIndexOf('/')),
);

/** These calls reject as Cockpit does: with one sentence, or with nothing. */
function isAsOfCockpit({ url }: RegisteredRoute, body: string): boolean {
  const isOne = COCKPIT_CALLS.some((path) => url.startsWith(path)) || url.startsWith(contentPaths.uploads);
  return isOne && (body === '' || contentErrorSchema.safeParse(parse(body)).success);
}

const PLACES: readonly string[] = ['body', 'querystring', 'params', 'url', 'content-type'];

/** A field also counts as named by an object that contains it, or by a part of it. */
function isAbout(named: string, field: string): boolean {
  return PLACES.includes(named) || `${field}.`.startsWith(`${named}.`) || `${named}.`.startsWith(`${field}.`);
}

const LONGEST_DESCRIPTION = 300;

function describeRequest({ options: { url, headers, payload } }: HostileRequest): string {
  return [url, JSON.stringify(headers ?? {}), (payload ?? '').toString()].map((text) => text.slice(0, LONGEST_DESCRIPTION)).join(' ');
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
