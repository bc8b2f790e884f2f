import { expect, test } from 'vitest';
import { nameBuild } from './service-worker-build.ts';

const CODE = 'const name = "fairlead-__BUILD__";';

test('the name of a build depends on its files, not on their order', () => {
  const first = nameBuild(CODE, ['a-1.js', 'b-1.css']);
  expect(first).toMatch(/"fairlead-[\da-f]{12}"/);
  expect(nameBuild(CODE, ['b-1.css', 'a-1.js'])).toBe(first);
  expect(nameBuild(CODE, ['a-2.js', 'b-1.css'])).not.toBe(first);
});

test('a worker without a placeholder for the name is rejected', () => {
  expect(() => nameBuild('', [])).toThrow('no place');
});
