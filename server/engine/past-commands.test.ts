import { expect, test } from 'vitest';
import type { AnsweredPage } from './journal-store.ts';
import { PastCommands } from './past-commands.ts';
import { hashOfId } from './recent-ids.ts';

const ACCOUNT_ID = 1;

function pageOf(commandIds: readonly string[], upToSeq: number, isLast: boolean): AnsweredPage {
  const answered = commandIds.map((commandId) => ({ accountId: ACCOUNT_ID, commandId, at: 0, seq: upToSeq }));
  return { answered, upTo: { seq: upToSeq, refusalId: 0 }, isLast };
}

/** Pages arrive when the test releases them. */
function startReading() {
  const asked: PromiseWithResolvers<AnsweredPage>[] = [];
  const past = new PastCommands({
    store: {
      listAnswered: () => {
        const page = Promise.withResolvers<AnsweredPage>();
        asked.push(page);
        return page.promise;
      },
      findAnswer: () => Promise.resolve(null),
      isReferenceUsed: () => Promise.resolve(false),
    },
    findPending: () => null,
    clock: () => 0,
  });
  const isCertainlyNew = (commandId: string): boolean =>
    past.isCertainlyNew({ kind: 'removeAlert', accountId: ACCOUNT_ID, at: 0, commandId, alertId: 1 }, hashOfId(ACCOUNT_ID, commandId));
  return { past, asked, isCertainlyNew };
}

test.each(['before', 'after'] as const)('a page that was given up and arrives %s a later one is not the last page', async (when) => {
  const { past, asked, isCertainlyNew } = startReading();
  const reads = [past.readOn(), past.readOn()];
  const [old, later] = asked;
  const pages = [() => old?.resolve(pageOf([], 1, true)), () => later?.resolve(pageOf(['answered since'], 2, false))];
  for (const [nth, come] of (when === 'before' ? pages : pages.toReversed()).entries()) {
    come();
    await reads[when === 'before' ? nth : 1 - nth];
    expect(past.isComplete).toBe(false);
  }
  const last = past.readOn();
  asked[2]?.resolve(pageOf([], 2, true));
  expect(await last).toBe(false);
  expect([isCertainlyNew('answered since'), isCertainlyNew('new')]).toEqual([false, true]);
});
