import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../scripts/root.ts';

/**
 * ARCHITECTURE.md names the code as `path/to/file.ts` followed by `nameOfFunction`. A name that is not defined in its file would make the
 * page wrong, so it fails here.
 */
const page = readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8');
const steps = [...page.matchAll(/`([\w./-]+\.tsx?)` `(\w+)`/g)].map(([, file = '', name = '']) => ({ file, name }));

describe('every step of ARCHITECTURE.md exists', () => {
  test('the page names both flows', () => {
    expect(steps.length).toBeGreaterThan(20);
  });

  test.each(steps)('$file defines $name', ({ file, name }) => {
    expect(existsSync(join(root, file)), file).toBe(true);
    const source = readFileSync(join(root, file), 'utf8');
    const definition = new RegExp(
      `(function\\*?|const|class|interface) ${name}\\b|^ {2}(static |async |#|readonly #?)*${name}[(<:]|#${name}\\(|^ +${name}(: |\\()`,
      'm',
    );
    expect(definition.test(source), `${name} in ${file}`).toBe(true);
  });
});
