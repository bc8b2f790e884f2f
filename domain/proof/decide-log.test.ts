import { expect, test } from 'vitest';
import { decideLog } from './decide-log.ts';

const BASE = 'broker.example/log';
const FIRST = { id: 1, origin: BASE };
const SECOND = { id: 2, origin: `${BASE}/2` };

test.each([
  { what: 'nothing was ever logged', current: null, published: null, isHeld: false, decision: { kind: 'begin', ...FIRST } },
  { what: 'nothing was published yet', current: FIRST, published: null, isHeld: false, decision: { kind: 'continue' } },
  { what: 'the database holds what was published', current: FIRST, published: FIRST, isHeld: true, decision: { kind: 'continue' } },
  {
    what: 'the database lacks what was published',
    current: FIRST,
    published: FIRST,
    isHeld: false,
    decision: { kind: 'begin', ...SECOND },
  },
  { what: 'the database is empty', current: null, published: FIRST, isHeld: false, decision: { kind: 'begin', ...SECOND } },
  {
    what: 'the database is from before the log was begun that was published',
    current: FIRST,
    published: SECOND,
    isHeld: false,
    decision: { kind: 'begin', id: 3, origin: `${BASE}/3` },
  },
  {
    what: 'the broker has moved meanwhile',
    current: { id: 1, origin: 'old.example/log' },
    published: { origin: 'old.example/log' },
    isHeld: false,
    decision: { kind: 'begin', ...SECOND },
  },
])('if $what, $decision.kind', ({ current, published, isHeld, decision }) => {
  expect(decideLog(current, published, isHeld, BASE)).toEqual(decision);
});
