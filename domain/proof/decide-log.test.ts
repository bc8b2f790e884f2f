import { expect, test } from 'vitest';
import { decideLog } from './decide-log.ts';

const BASE = 'broker.example/log';
const RUNNING = { ending: null, isKeyLost: false } as const;
const FIRST = { id: 1, origin: BASE };
const SECOND = { id: 2, origin: `${BASE}/2` };
const CURRENT = { ...FIRST, ...RUNNING };

test.each([
  { what: 'nothing was ever logged', current: null, published: null, isHeld: false, decision: { kind: 'begin', ...FIRST, reason: null } },
  { what: 'nothing was published yet', current: CURRENT, published: null, isHeld: false, decision: { kind: 'continue' } },
  { what: 'the database holds what was published', current: CURRENT, published: FIRST, isHeld: true, decision: { kind: 'continue' } },
  {
    what: 'the database lacks what was published',
    current: CURRENT,
    published: FIRST,
    isHeld: false,
    decision: { kind: 'begin', ...SECOND, reason: 'restored' },
  },
  {
    what: 'the database is empty',
    current: null,
    published: FIRST,
    isHeld: false,
    decision: { kind: 'begin', ...SECOND, reason: 'restored' },
  },
  {
    what: 'the database is from before the log was begun that was published',
    current: CURRENT,
    published: SECOND,
    isHeld: false,
    decision: { kind: 'begin', id: 3, origin: `${BASE}/3`, reason: 'restored' },
  },
  {
    what: 'the broker has moved meanwhile',
    current: { ...RUNNING, id: 1, origin: 'old.example/log' },
    published: { origin: 'old.example/log' },
    isHeld: false,
    decision: { kind: 'begin', ...SECOND, reason: 'restored' },
  },
  {
    what: "the log's key is lost",
    current: { ...CURRENT, isKeyLost: true },
    published: FIRST,
    isHeld: true,
    decision: { kind: 'begin', ...SECOND, reason: 'lost' },
  },
  {
    what: 'the key is lost before anything was published',
    current: { ...CURRENT, isKeyLost: true },
    published: null,
    isHeld: true,
    decision: { kind: 'begin', ...SECOND, reason: 'lost' },
  },
  {
    what: 'an operator has ended the log',
    current: { ...CURRENT, ending: 'stolen' as const },
    published: FIRST,
    isHeld: true,
    decision: { kind: 'begin', ...SECOND, reason: 'stolen' },
  },
  {
    what: 'an operator has ended the log, and then the key was lost',
    current: { ...CURRENT, ending: 'stolen' as const, isKeyLost: true },
    published: FIRST,
    isHeld: true,
    decision: { kind: 'begin', ...SECOND, reason: 'stolen' },
  },
  {
    what: 'the database lacks what was published, and the key is lost too',
    current: { ...CURRENT, isKeyLost: true },
    published: FIRST,
    isHeld: false,
    decision: { kind: 'begin', ...SECOND, reason: 'restored' },
  },
])('if $what, $decision.kind', ({ current, published, isHeld, decision }) => {
  expect(decideLog(current, published, isHeld, BASE)).toEqual(decision);
});
