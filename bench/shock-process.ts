/** `node bench/shock-process.ts POSITIONS INSTRUMENTS`: one measurement of `measureShock`, as numbers in the order of `ShockResult`. */
import { measureShock } from './shock.ts';
import { buildBook } from './tick-book.ts';

const [positionCount, symbolCount] = process.argv.slice(2).map(Number);
if (positionCount === undefined || symbolCount === undefined) throw new Error('the number of positions and of instruments are missing');
const { longestMs, longestCpuMs, totalMs, decisionCount } = await measureShock(buildBook(positionCount, symbolCount));
console.log(longestMs, longestCpuMs, totalMs, decisionCount);
