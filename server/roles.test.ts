import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';
import { dutiesOf, readRole, requireShared, ROLES, type Role } from './roles.ts';

const SHARED = {
  BUS_URL: 'nats://fairlead:not-to-be-shown@bus:4222',
  DATABASE_URL: 'postgres://fairlead:not-to-be-shown@db/fairlead',
  SECRET_KEY: 'x'.repeat(32),
  FILES_URL: 'file:///mnt/files',
  PUBLIC_URL: 'https://trade.example.com',
  AUDIT_HEADS_FILE: '/mnt/audit/checkpoints.log',
};

test.each(ROLES)('--role %s is read', (role) => {
  expect(readRole(['--role', role])).toEqual({ kind: 'asked', asked: role });
});

test('without --role, a process does everything', () => {
  expect(readRole([])).toEqual({ kind: 'asked', asked: null });
  expect(dutiesOf(null)).toMatchObject({ isGateway: true, hasEngine: true, hasPrices: true, hasWork: true, lease: 'journal' });
});

test.each([['--role', 'broker'], ['--role'], ['--rolle', 'engine'], ['engine']])('%s %s is not understood', (...words) => {
  expect(readRole(words)).toMatchObject({ kind: 'fault' });
});

test('every duty belongs to exactly one role', () => {
  for (const duty of ['isGateway', 'hasEngine', 'hasPrices', 'hasWork'] as const) {
    expect(ROLES.filter((role) => dutiesOf(role)[duty])).toHaveLength(1);
  }
});

function faultsOf(role: Role | null, environment: Record<string, string | undefined>): string {
  try {
    requireShared(role, readConfig(environment));
    return '';
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.message;
  }
}

describe('a process with a role', () => {
  test.each(ROLES)('%s needs what all processes share, and no more', (role) => {
    expect(faultsOf(role, SHARED)).toBe('');
  });

  test.each(
    ROLES.flatMap((role) => ['BUS_URL', 'DATABASE_URL', 'SECRET_KEY', 'FILES_URL', 'PUBLIC_URL'].map((name) => [role, name] as const)),
  )('%s does not start without %s', (role, name) => {
    expect(faultsOf(role, { ...SHARED, [name]: undefined })).toContain(`${name} is missing; with --role ${role} it must be`);
  });

  test.each([
    ['gateway', true],
    ['worker', true],
    ['engine', false],
    ['feed', false],
  ] as const)('%s needs the file of checkpoints: %s', (role, isNeeded) => {
    expect(faultsOf(role, { ...SHARED, AUDIT_HEADS_FILE: undefined }).includes('AUDIT_HEADS_FILE is missing')).toBe(isNeeded);
  });

  test('an engine may lead some partitions only', () => {
    expect(faultsOf('engine', { ...SHARED, PARTITIONS: '0-15' })).toBe('');
  });

  test.each(ROLES.filter((role) => role !== 'engine'))('%s refuses partitions, as it leads none', (role) => {
    const fault = `PARTITIONS is set, but a process with --role ${role} leads no partitions`;
    expect(faultsOf(role, { ...SHARED, PARTITIONS: '0-15' })).toContain(fault);
  });

  test('trusts no bus that anyone may use in production, and any bus in a trial', () => {
    const open = { ...SHARED, BUS_URL: 'nats://bus:4222' };
    expect(faultsOf('engine', open)).toBe('');
    const production = { ...open, NODE_ENV: 'production', MAIL_URL: 'smtps://fairlead:secret@mail.example.com:465' };
    expect(faultsOf('engine', production)).toContain('BUS_URL has no user and password');
    expect(faultsOf('engine', { ...production, BUS_URL: SHARED.BUS_URL })).toBe('');
  });

  test('reveals no password', () => {
    expect(faultsOf('gateway', { ...SHARED, FILES_URL: undefined })).not.toContain('not-to-be-shown');
  });
});

test('a process without a role refuses a bus, which it would not use', () => {
  expect(faultsOf(null, SHARED)).toContain('BUS_URL is set, but a server without --role uses no bus');
  expect(faultsOf(null, { ...SHARED, BUS_URL: undefined })).toBe('');
});

test('a process without a role leads all partitions', () => {
  const alone = { ...SHARED, BUS_URL: undefined };
  expect(faultsOf(null, { ...alone, PARTITIONS: '0-15' })).toContain('PARTITIONS is set, but a server without --role leads all partitions');
  expect(faultsOf(null, alone)).toBe('');
});
