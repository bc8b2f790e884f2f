/**
 * `npm run notices`: writes THIRD-PARTY-NOTICES.md. With `--check` it changes nothing and fails if the file is out of date. Fails if a
 * licence isn't allowed.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.ts';
import { formatNotices, isAllowed, listShipped, lockfileSchema } from './third-party.ts';

const FILE = join(root, 'THIRD-PARTY-NOTICES.md');

/** '' is the project itself, which includes Node.js. */
const SHIPPED = ['', 'server', 'web'];

const lockfile = lockfileSchema.parse(JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')));
const shipped = listShipped(lockfile, SHIPPED);
const refused = shipped.filter(({ licence }) => !isAllowed(licence));
for (const { name, version, licence } of refused) console.error(`${name} ${version}: its licence isn't allowed: ${licence || 'none'}`);

const notices = formatNotices(shipped);
const isOutOfDate = readNotices() !== notices;
if (process.argv[2] !== '--check') writeFileSync(FILE, notices);
else if (isOutOfDate) console.error('THIRD-PARTY-NOTICES.md is out of date: run npm run notices');

console.log(`${shipped.length} packages shipped, ${refused.length} of them with a licence that isn't allowed`);
if (refused.length > 0 || shipped.length === 0 || (process.argv[2] === '--check' && isOutOfDate)) process.exitCode = 1;

function readNotices(): string | null {
  try {
    return readFileSync(FILE, 'utf8');
  } catch {
    return null;
  }
}
