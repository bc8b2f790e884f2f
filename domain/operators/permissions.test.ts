import { describe, expect, test } from 'vitest';
import { isPermitted, PERMISSIONS, permissionsOf, ROLE_PERMISSIONS, ROLES } from './permissions.ts';

test('only running the brokerage itself is reserved for administrators', () => {
  const others = ROLES.filter((role) => role !== 'admin');
  expect(PERMISSIONS.filter((permission) => !isPermitted(others, permission))).toEqual([
    'settings.read',
    'settings.change',
    'operators.manage',
  ]);
});

test('no role lists a permission twice', () => {
  for (const role of ROLES) expect(ROLE_PERMISSIONS[role]).toHaveLength(permissionsOf([role]).size);
});

describe('an operator with two roles', () => {
  test('may do what either role may', () => {
    expect(permissionsOf(['content', 'dealer'])).toEqual(new Set([...ROLE_PERMISSIONS.content, ...ROLE_PERMISSIONS.dealer]));
  });
});

test('an operator without a role may do nothing', () => {
  expect(permissionsOf([]).size).toBe(0);
});
