/** `node bench/shock-process.ts POSITIONS INSTRUMENTS`: one measurement of `measureShock`, as a `ShockResult`. */
import { measureShock } from './shock.ts';
import { buildBook } from './tick-book.ts';

const [positionCount, symbolCount] = process.argv.slice(2).map(Number);
if (positionCount === undefined || symbolCount === undefined) throw new Error('the numbers of positions and instruments are missing');
console.log(JSON.stringify(await measureShock(buildBook(positionCount, symbolCount))));
