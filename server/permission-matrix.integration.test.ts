/**
 * Tests who may call what in the back office, taken from the running app instead of a list: every call with its required permission,
 * against every role.
 */
import { backofficePaths, clientChangePaths, operatorPaths, queuePaths } from '@fairlead/contract/operators/paths.ts';
import { isPermitted, PERMISSIONS, ROLES, type Role } from '@fairlead/domain/operators/permissions.ts';
import type { InjectOptions } from 'fastify';
import { beforeAll, describe, expect, test } from 'vitest';
import { testDatabases } from '../tests/support/databases.ts';
import { operatorSuite, outcomeOf } from '../tests/support/operator-suite.ts';
import type { RegisteredRoute } from './fixture-api.ts';

/** Without signing in. */
const OPEN_CALLS: readonly string[] = [
  `POST ${backofficePaths.login}`,
  `POST ${operatorPaths.secondFactor}`,
  `POST ${operatorPaths.requestPassword}`,
  `POST ${operatorPaths.setPassword}`,
  `POST ${operatorPaths.passwordOwner}`,
];

/** Open to every operator, whatever their roles: calls for their own login, and others for the reason given. */
const CALLS_OF_EVERYONE: readonly string[] = [
  `POST ${backofficePaths.logout}`,
  `GET ${operatorPaths.me}`,
  `POST ${operatorPaths.changeMe}`,
  `POST ${operatorPaths.confirmPassword}`,
  `POST ${operatorPaths.changePassword}`,
  `GET ${operatorPaths.sessions}`,
  `POST ${operatorPaths.endSessions}`,
  `GET ${operatorPaths.ownSecondFactor}`,
  `POST ${operatorPaths.beginTotp}`,
  `POST ${operatorPaths.confirmTotp}`,
  `POST ${operatorPaths.removeTotp}`,
  `POST ${operatorPaths.beginPasskey}`,
  `POST ${operatorPaths.finishPasskey}`,
  `POST ${operatorPaths.removePasskey}`,
  `POST ${operatorPaths.renewRecoveryCodes}`,
  // Country names are no secret.
  `GET ${clientChangePaths.countries}`,
  // Limited to the queues the operator's permissions open, which the call checks itself.
  `GET ${queuePaths.overview}`,
  `POST ${queuePaths.claim}`,
  `POST ${queuePaths.release}`,
  `POST ${queuePaths.takeOver}`,
];

const nameOf = ({ method, url }: RegisteredRoute): string => `${method} ${url}`;
const NOT_PERMITTED = '403 notPermitted';

describe.each(testDatabases)('the calls of the back office on %s', (kind) => {
  const suite = operatorSuite(kind);
  let calls: readonly RegisteredRoute[];
  const sessions = new Map<Role, string>();

  beforeAll(async () => {
    await suite.api.app.ready();
    calls = suite.api.routes.filter(
      ({ method, url }) => !['HEAD', 'OPTIONS'].includes(method) && url.startsWith('/api/backoffice/') && !url.includes('*'),
    );
    for (const role of ROLES) sessions.set(role, await suite.signIn(await suite.seed([role])));
  });

  test('each needs a permission, except those open to everyone', () => {
    const without = calls.filter(({ permission }) => permission === undefined || permission === null).map(nameOf);
    expect(without.toSorted()).toEqual([...OPEN_CALLS, ...CALLS_OF_EVERYONE].toSorted());
    expect(
      calls
        .filter(({ permission }) => permission === undefined)
        .map(nameOf)
        .toSorted(),
    ).toEqual(OPEN_CALLS.toSorted());
  });

  test('each permission opens something', () => {
    const used = new Set(calls.map(({ permission }) => permission));
    expect(PERMISSIONS.filter((permission) => !used.has(permission))).toEqual([]);
  });

  test.each(ROLES)('%s passes the guards its permissions allow, and no others', async (role) => {
    const authorization = `Bearer ${sessions.get(role) ?? ''}`;
    const wrong: string[] = [];
    for (const call of calls) {
      const { permission } = call;
      if (permission === undefined || permission === null) continue;
      // A body that no call accepts: a caller who passes the guard changes nothing.
      const answer = await suite.api.app.inject({ ...requestOf(call), headers: { authorization, 'content-type': 'application/json' } });
      const isRefused = answer.statusCode === 403 && outcomeOf(answer) === NOT_PERMITTED;
      if (isRefused === isPermitted([role], permission)) wrong.push(`${nameOf(call)}: ${answer.statusCode}`);
    }
    expect(wrong).toEqual([]);
  });
});

function requestOf({ method, url }: RegisteredRoute): InjectOptions {
  const options = { method: method === 'GET' ? ('GET' as const) : ('POST' as const), url: url.replaceAll(/:\w+/g, '0') };
  return method === 'GET' ? { ...options, query: { cursor: '', limit: '0' } } : { ...options, payload: 'null' };
}
