import type { WireNotice } from '@fairlead/contract/trading/notices/schemas.ts';
import { describe, expect, test } from 'vitest';
import { settled } from '../../../transport/fake-socket-port.ts';
import type { NoticeMarks } from './notice-memory.ts';
import { closedNotice, firedNotice } from './notice.fixture.ts';
import { createNoticeStore } from './notice-store.ts';

type Answer = { readonly data: WireNotice[]; readonly seq: number } | null;

/** Requests wait until the test answers them. */
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
  store.onDelivered(({ kind, notices }) => told.push(`${kind} ${notices.map(({ id }) => id).join()}`));
  const listed = () => store.get().notices.map(({ id }) => id);
  return { store, asked, told, listed, memory };
}

describe('coming back', () => {
  test('for the first time only sets the starting point', async () => {
    const { store, asked, told, memory } = visit();
    store.catchUp();
    expect(asked[0]?.after).toBeUndefined();
    await asked[0]?.answer({ data: [], seq: 12 });
    expect([told, memory.marks, store.get().unreadCount]).toEqual([[], { toldSeq: 12, readSeq: 12 }, 0]);
  });

  test('shows missed notices together and in order, and lists unread ones already shown', async () => {
    const { store, asked, told, listed, memory } = visit({ toldSeq: 8, readSeq: 5 });
    store.catchUp();
    expect(asked[0]?.after).toBe(5);
    await asked[0]?.answer({ data: [closedNotice('7.0'), closedNotice('9.0'), closedNotice('9.1'), firedNotice('11.0')], seq: 14 });
    expect(told).toEqual(['missed 9.0,9.1,11.0']);
    expect(listed()).toEqual(['11.0', '9.1', '9.0', '7.0']);
    expect([store.get().unreadCount, memory.marks]).toEqual([4, { toldSeq: 14, readSeq: 5 }]);
  });

  test('with a new connection requests notices after the last complete entry', async () => {
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

describe('a notice is shown once', () => {
  test('even if it is both pushed and in a response', async () => {
    const { store, asked, told } = visit({ toldSeq: 8, readSeq: 8 });
    store.catchUp();
    store.receive([firedNotice('10.0')]);
    await asked[0]?.answer({ data: [firedNotice('9.0'), firedNotice('10.0')], seq: 10 });
    store.receive([firedNotice('10.0')]);
    expect(told).toEqual(['live 10.0', 'missed 9.0']);
  });

  test('and an earlier one is not lost if a later one is pushed during the request', async () => {
    const { store, asked, memory } = visit({ toldSeq: 8, readSeq: 8 });
    store.catchUp();
    store.receive([firedNotice('10.0')]);
    await asked[0]?.answer(null);
    expect(memory.marks).toEqual({ toldSeq: 8, readSeq: 8 });
    store.retry();
    expect(asked[1]?.after).toBe(8);
  });

  test('and a superseded response is ignored', async () => {
    const { store, asked, told } = visit({ toldSeq: 8, readSeq: 8 });
    store.catchUp();
    store.catchUp();
    await asked[0]?.answer({ data: [firedNotice('9.0')], seq: 9 });
    await asked[1]?.answer({ data: [firedNotice('9.0')], seq: 9 });
    expect(told).toEqual(['missed 9.0']);
  });

  test('to the first listener, if there was none when it arrived', () => {
    const { store } = visit();
    const late = createNoticeStore({
      load: () => Promise.resolve(null),
      memory: { read: () => undefined, keep: () => undefined, onChanged: () => () => undefined },
    });
    store.stop();
    late.receive([firedNotice('3.0')]);
    const heard: number[] = [];
    late.onDelivered(({ notices }) => heard.push(notices.length));
    late.onDelivered(({ notices }) => heard.push(notices.length));
    expect(heard).toEqual([1]);
  });
});

test('a failed request is retried; one that is pending or succeeded is not', async () => {
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

describe('marking as read', () => {
  test('is stored, and another tab that has read more is followed', async () => {
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

  test('earlier notices are listed without being shown again, and do not suppress those still to come', async () => {
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
