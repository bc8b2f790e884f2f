import { euros } from '@fairlead/domain/fixture-euros.ts';
import { expect, test } from 'vitest';
import { groupNotices } from './group-notices.ts';
import { closedNotice, filledNotice, firedNotice, read } from './notice.fixture.ts';

test.each([
  { name: 'nothing', notices: [], groups: [] },
  { name: 'one closing', notices: [closedNotice('1.0')], groups: ['one'] },
  {
    name: 'two closings and an order',
    notices: [closedNotice('1.0'), filledNotice('2.0'), closedNotice('3.0')],
    groups: ['closings 2', 'one'],
  },
  { name: 'two others', notices: [firedNotice('1.0'), filledNotice('2.0')], groups: ['one', 'one'] },
  { name: 'three others', notices: [firedNotice('1.0'), filledNotice('2.0'), firedNotice('3.0')], groups: ['others 3'] },
])('$name', ({ notices, groups }) => {
  const found = groupNotices(read(...notices)).map((group) => (group.kind === 'one' ? 'one' : `${group.kind} ${group.notices.length}`));
  expect(found).toEqual(groups);
});

test('the total of closed positions includes premiums', () => {
  const [group] = groupNotices(
    read(closedNotice('1.0', { profit: euros(-10), premium: euros(0.5) }), closedNotice('2.0', { profit: euros(4) })),
  );
  expect(group).toMatchObject({ kind: 'closings', result: -650 });
});
