import { describe, expect, test } from 'vitest';
import { describeSchemaFault, findSchemaFault, type ShippedMigration } from './refuse-foreign-schema.ts';

const shipped: readonly ShippedMigration[] = [
  { name: '0000_tables', madeAt: Date.UTC(2026, 0, 1), hash: 'a' },
  { name: '0001_orders', madeAt: Date.UTC(2026, 1, 1), hash: 'b' },
  { name: '0002_mails', madeAt: Date.UTC(2026, 2, 1), hash: 'c' },
];
const first = { madeAt: Date.UTC(2026, 0, 1), hash: 'a' };
const second = { madeAt: Date.UTC(2026, 1, 1), hash: 'b' };

describe('a database fits this version', () => {
  test.each([
    ['if it is new', []],
    ['if it is behind', [first]],
    ['if it is up to date', [first, second, { madeAt: Date.UTC(2026, 2, 1), hash: 'c' }]],
    ['whatever the order of its rows', [second, first]],
  ])('%s', (_case, applied) => {
    expect(findSchemaFault(shipped, applied)).toBeNull();
  });
});

describe('a database does not fit', () => {
  test('if a newer version has migrated it', () => {
    const applied = [...shipped, { madeAt: Date.UTC(2026, 5, 9), hash: 'x' }, { madeAt: Date.UTC(2026, 5, 2), hash: 'y' }];
    const fault = findSchemaFault(shipped, applied);
    expect(fault).toEqual({ kind: 'newer', count: 2, latestAt: Date.UTC(2026, 5, 9) });
    expect(fault && describeSchemaFault(fault)).toMatch(/newer version .* 2 migrations .*2026-06-09.* Start that version/);
  });

  test('if its unknown migration is older than those of this version', () => {
    const fault = findSchemaFault(shipped, [first, { madeAt: first.madeAt + 1, hash: 'x' }]);
    expect(fault).toMatchObject({ kind: 'newer', count: 1 });
  });

  test('if a migration was edited after it was applied', () => {
    const fault = findSchemaFault(shipped, [first, { ...second, hash: 'other' }]);
    expect(fault).toEqual({ kind: 'edited', names: ['0001_orders'] });
    expect(fault && describeSchemaFault(fault)).toMatch(/different form of 0001_orders .* must not be edited/);
  });

  test('if a migration would be skipped', () => {
    const fault = findSchemaFault(shipped, [first, { madeAt: Date.UTC(2026, 2, 1), hash: 'c' }]);
    expect(fault).toEqual({ kind: 'skipped', names: ['0001_orders'] });
    expect(fault && describeSchemaFault(fault)).toContain('lacks 0001_orders');
  });
});
