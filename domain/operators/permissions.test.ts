import { describe, expect, test } from 'vitest';
import { isPermitted, PERMISSIONS, permissionsOf, ROLE_PERMISSIONS, ROLES } from './permissions.ts';

test("only running the house itself is the administrators' alone", () => {
  const others = ROLES.filter((role) => role !== 'admin');
  expect(PERMISSIONS.filter((permission) => !isPermitted(others, permission))).toEqual([
    'settings.read',
    'settings.change',
    'operators.manage',
  ]);
});

test('no role names a permission twice', () => {
  for (const role of ROLES) expect(ROLE_PERMISSIONS[role]).toHaveLength(permissionsOf([role]).size);
});

describe('somebody with two roles', () => {
  test('may do what either may', () => {
    expect(permissionsOf(['content', 'dealer'])).toEqual(new Set([...ROLE_PERMISSIONS.content, ...ROLE_PERMISSIONS.dealer]));
  });
});

test('somebody without a role may do nothing', () => {
  expect(permissionsOf([]).size).toBe(0);
});
