import type { WireNotice } from '@fairlead/contract/trading/notices/schemas.ts';
import { describe, expect, test } from 'vitest';
import { settled } from '../../../transport/fake-socket-port.ts';
import type { NoticeMarks } from './notice-memory.ts';
import { closedNotice, firedNotice } from './notice.fixture.ts';
import { createNoticeStore } from './notice-store.ts';

type Answer = { readonly data: WireNotice[]; readonly seq: number } | null;

/** Questions wait until the test answers them. */
function visit(kept?: NoticeMarks) {
  const memory = { marks: kept, changed: () => undefined as void };
  const asked: { readonly after: number | undefined; readonly answer: (answer: Answer) => Promise<void> }[] = [];
  const store = createNoticeStore({
    load: (after) =>
      new Promise((resolve) => {
        const answer = async (given: Answer): Promise<void> => {
          resolve(given);
          await settled();
        };
        asked.push({ after, answer });
      }),
    memory: {
      read: () => memory.marks,
      keep: (marks) => (memory.marks = marks),
      onChanged: (listener) => {
        memory.changed = listener;
        return () => undefined;
      },
    },
  });
  const told: string[] = [];
  store.onTold(({ kind, notices }) => told.push(`${kind} ${notices.map(({ id }) => id).join()}`));
  const listed = () => store.get().notices.map(({ id }) => id);
  return { store, asked, told, listed, memory };
}

describe('coming back', () => {
  test('for the first time only learns where to start', async () => {
    const { store, asked, told, memory } = visit();
    store.catchUp();
    expect(asked[0]?.after).toBeUndefined();
    await asked[0]?.answer({ data: [], seq: 12 });
    expect([told, memory.marks, store.get().unreadCount]).toEqual([[], { toldSeq: 12, readSeq: 12 }, 0]);
  });

  test('tells what was missed, in one piece and in its order, and lists what was told before and is unread', async () => {
    const { store, asked, told, listed, memory } = visit({ toldSeq: 8, readSeq: 5 });
    store.catchUp();
    expect(asked[0]?.after).toBe(5);
    await asked[0]?.answer({ data: [closedNotice('7.0'), closedNotice('9.0'), closedNotice('9.1'), firedNotice('11.0')], seq: 14 });
    expect(told).toEqual(['missed 9.0,9.1,11.0']);
    expect(listed()).toEqual(['11.0', '9.1', '9.0', '7.0']);
    expect([store.get().unreadCount, memory.marks]).toEqual([4, { toldSeq: 14, readSeq: 5 }]);
  });

  test('with a new connection asks after the last entry that nothing is missing of', async () => {
    const { store, asked, told } = visit({ toldSeq: 8, readSeq: 5 });
    store.catchUp();
    await asked[0]?.answer({ data: [], seq: 9 });
    store.receive([firedNotice('10.0')]);
    store.catchUp();
    expect(asked[1]?.after).toBe(10);
    await asked[1]?.answer({ data: [firedNotice('11.0')], seq: 11 });
    expect(told).toEqual(['live 10.0', 'missed 11.0']);
  });
});

describe('a notice is told once', () => {
  test('also when it is pushed and answered', async () => {
    const { store, asked, told } = visit({ toldSeq: 8, readSeq: 8 });
    store.catchUp();
    store.receive([firedNotice('10.0')]);
    await asked[0]?.answer({ data: [firedNotice('9.0'), firedNotice('10.0')], seq: 10 });
    store.receive([firedNotice('10.0')]);
    expect(told).toEqual(['live 10.0', 'missed 9.0']);
  });

  test('and one before it is not lost when a later one is pushed while the question is out', async () => {
    const { store, asked, memory } = visit({ toldSeq: 8, readSeq: 8 });
    store.catchUp();
    store.receive([firedNotice('10.0')]);
    await asked[0]?.answer(null);
    expect(memory.marks).toEqual({ toldSeq: 8, readSeq: 8 });
    store.retry();
    expect(asked[1]?.after).toBe(8);
  });

  test('and an answer that a later question overtook says nothing', async () => {
    const { store, asked, told } = visit({ toldSeq: 8, readSeq: 8 });
    store.catchUp();
    store.catchUp();
    await asked[0]?.answer({ data: [firedNotice('9.0')], seq: 9 });
    await asked[1]?.answer({ data: [firedNotice('9.0')], seq: 9 });
    expect(told).toEqual(['missed 9.0']);
  });

  test('to the first who listens, when nobody did as it came', () => {
    const { store } = visit();
    const late = createNoticeStore({
      load: () => Promise.resolve(null),
      memory: { read: () => undefined, keep: () => undefined, onChanged: () => () => undefined },
    });
    store.stop();
    late.receive([firedNotice('3.0')]);
    const heard: number[] = [];
    late.onTold(({ notices }) => heard.push(notices.length));
    late.onTold(({ notices }) => heard.push(notices.length));
    expect(heard).toEqual([1]);
  });
});

test('a question that got no answer is asked again; one that is out or was answered is not', async () => {
  const { store, asked } = visit();
  store.catchUp();
  store.retry();
  expect(asked.length).toBe(1);
  await asked[0]?.answer(null);
  store.retry();
  expect(asked.length).toBe(2);
  await asked[1]?.answer({ data: [], seq: 1 });
  store.retry();
  expect(asked.length).toBe(2);
});

describe('reading', () => {
  test('all is kept, and another tab that has read more is followed', async () => {
    const { store, asked, memory } = visit({ toldSeq: 1, readSeq: 1 });
    store.catchUp();
    await asked[0]?.answer({ data: [firedNotice('2.0')], seq: 3 });
    store.receive([firedNotice('4.0')]);
    expect(store.get().unreadCount).toBe(2);
    memory.marks = { toldSeq: 4, readSeq: 2 };
    memory.changed();
    expect(store.get().unreadCount).toBe(1);
    store.markAllRead();
    expect([store.get().unreadCount, memory.marks]).toEqual([0, { toldSeq: 4, readSeq: 4 }]);
  });

  test('what is from before this visit is listed without being told, and without hiding what is on its way', async () => {
    const { store, asked, told, listed } = visit({ toldSeq: 5, readSeq: 5 });
    store.catchUp();
    await asked[0]?.answer({ data: [], seq: 6 });
    const loading = store.loadEarlier();
    expect(asked[1]?.after).toBe(0);
    await asked[1]?.answer({ data: [firedNotice('2.0'), firedNotice('7.0')], seq: 7 });
    expect(await loading).toBe(true);
    store.receive([firedNotice('7.0')]);
    expect([listed(), told]).toEqual([['7.0', '2.0'], ['live 7.0']]);
  });
});
