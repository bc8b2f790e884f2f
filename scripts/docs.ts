/** `npm run docs`: writes the documents that are generated from the code. Tests compare them. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { formatConfigReference } from '../server/config-reference.ts';
import { root } from './root.ts';

writeFileSync(join(root, 'docs/configuration.md'), formatConfigReference());
console.log('docs/configuration.md written');
