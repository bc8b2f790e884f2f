/**
 * Seeds what the demo's operators have done and their open tasks, once: clients are verified, withdrawals and documents are pending, people
 * write messages. Call it after `seedDemoHistory`, which creates these people.
 *
 * The real functions run, action by action in time order, with clocks set to the past. The progress is recorded after each action, so that
 * if a start is killed, the next one continues.
 */
import { and, eq, inArray } from 'drizzle-orm';
import { z } from 'zod';
import type { Queries } from '../adapters/db/database.ts';
import { operators } from '../adapters/db/schema/operators.ts';
import { users } from '../adapters/db/schema/principals.ts';
import { settings } from '../adapters/db/schema/settings.ts';
import type { OperatorActor } from '../audit/record-action.ts';
import { findUser } from '../features/account/store.ts';
import {
  databaseWithin,
  SILENT_MAIL,
  type DemoActionContext,
  type DemoAction,
  type DemoStaff,
  type DemoWorkContext,
  type Keep,
} from './demo-actions.ts';
import { draftApprovedPapers, draftVerification, draftPendingPapers, type KnownMember } from './demo-member-actions.ts';
import { markDemoTrades } from './seed-demo-trades.ts';
import { draftTasks } from './demo-task-actions.ts';
import { DEMO_MEMBERS, DEMO_TASKS, READY_MEMBER, VERIFIED_MEMBERS, PENDING_MEMBERS, type DemoMember } from './demo-work-cast.ts';
import { CallRefused } from '../transport/call-refused.ts';

const MARK = 'demo:work';

const progressSchema = z.object({ begunAt: z.number(), deedsDone: z.number().int(), isDone: z.boolean() });
type Progress = z.infer<typeof progressSchema>;

/** Carries out the actions that remain. Returns whether all are done; false if `isStopping` became true meanwhile. */
export async function seedDemoWork(context: DemoWorkContext, isStopping: () => boolean = () => false): Promise<boolean> {
  const { database, clock } = context;
  const known = await readProgress(database);
  if (known?.isDone === true) return true;
  const begun = known ?? { begunAt: clock(), deedsDone: 0, isDone: false };
  const actions = await draftActions(begun.begunAt, database);
  for (const [index, action] of actions.entries()) {
    if (index < begun.deedsDone) continue;
    if (isStopping()) return false;
    await carryOut(action, { ...begun, deedsDone: index + 1 }, context);
  }
  await writeProgress(database, { ...begun, deedsDone: actions.length, isDone: true });
  return true;
}

/** Permanently leaves a database without the seeded work, trades included: for tests that need an empty back office. */
export async function leaveOutDemoWork(queries: Pick<Queries, 'drizzle'>): Promise<void> {
  await writeProgress(queries, { begunAt: 0, deedsDone: 0, isDone: true });
  await markDemoTrades(queries);
}

async function carryOut(action: DemoAction, progress: Progress, context: DemoWorkContext): Promise<void> {
  const { database, log } = context;
  const then: DemoActionContext = { ...context, clock: () => action.at, emailQueue: SILENT_MAIL, siteUrl: () => '' };
  let isKept = false;
  const keep: Keep = async (work) => {
    await database.transaction(async (transaction) => {
      await work({ ...then, database: databaseWithin(transaction, database) });
      await writeProgress(transaction, progress);
    });
    isKept = true;
  };
  try {
    await action.run(keep, then);
  } catch (error) {
    if (!(error instanceof CallRefused)) throw error;
    // On a running demo a client may have closed the account, for example; impossible actions are skipped.
    log.warn({ errorCode: error.code, at: new Date(action.at).toISOString() }, 'a demo action was refused and skipped');
  }
  if (!isKept) await writeProgress(database, progress);
}

async function draftActions(now: number, queries: Queries): Promise<readonly DemoAction[]> {
  const moment = { now, staff: await readStaff(queries) };
  const members = await readMembers(queries);
  const verified = VERIFIED_MEMBERS.flatMap((member, place) => {
    const known = members.get(member.email);
    return known === undefined ? [] : draftVerification(known, moment, place);
  });
  const late = members.get(PENDING_MEMBERS.late.email);
  const recent = members.get(PENDING_MEMBERS.recent.email);
  const ready = members.get(READY_MEMBER.email);
  const waiting = [
    ...(late === undefined ? [] : draftPendingPapers(late, moment, 4 * 24 + 2, 'letter')),
    ...(recent === undefined ? [] : draftPendingPapers(recent, moment, 5, 'bill')),
    ...(ready === undefined ? [] : draftApprovedPapers(ready, moment)),
  ];
  const others = await readUsers(
    queries,
    Object.values(DEMO_TASKS).map(({ email }) => email),
  );
  const find = (email: string) => members.get(email)?.user ?? others.get(email)?.user ?? null;
  return [...verified, ...waiting, ...draftTasks(find, moment)].toSorted((one, other) => one.at - other.at);
}

async function readMembers(queries: Queries): Promise<ReadonlyMap<string, KnownMember>> {
  const found = await readUsers(
    queries,
    DEMO_MEMBERS.map(({ email }) => email),
  );
  const join = (member: DemoMember): [string, KnownMember][] => {
    const row = found.get(member.email);
    return row === undefined ? [] : [[member.email, { ...member, ...row }]];
  };
  return new Map(DEMO_MEMBERS.flatMap(join));
}

async function readUsers(
  queries: Queries,
  emails: readonly string[],
): Promise<ReadonlyMap<string, Pick<KnownMember, 'user' | 'signedUpAt'>>> {
  const { id, email, createdAt, status } = users;
  const rows = await queries.drizzle
    .select({ id, createdAt })
    .from(users)
    .where(and(inArray(email, [...emails]), eq(status, 'active')));
  const read = rows.map(async ({ id: userId, createdAt: at }) => {
    const user = await findUser(queries, userId);
    return user === null ? [] : [[user.email, { user, signedUpAt: at.getTime() }] as const];
  });
  return new Map((await Promise.all(read)).flat());
}

async function readStaff(queries: Queries): Promise<DemoStaff> {
  const { id, email } = operators;
  const rows = await queries.drizzle.select({ id, email }).from(operators);
  const actorOf = (name: string, device: string): OperatorActor => {
    const found = rows.find((row) => row.email === `${name}@fairlead.test`);
    if (found === undefined) throw new Error(`the demo operator ${name} does not exist`);
    return { operatorId: found.id, email: found.email, address: '198.51.100.20', device, requestId: 'demo' };
  };
  return {
    admin: actorOf('operator', 'Firefox 145, Linux'),
    approver: actorOf('approver', 'Chrome 142, Windows'),
    support: actorOf('support', 'Safari 26, macOS'),
  };
}

async function readProgress({ drizzle }: Pick<Queries, 'drizzle'>): Promise<Progress | null> {
  const [row] = await drizzle.select().from(settings).where(eq(settings.key, MARK));
  return row === undefined ? null : progressSchema.parse(row.value);
}

async function writeProgress({ drizzle }: Pick<Queries, 'drizzle'>, value: Progress): Promise<void> {
  await drizzle.insert(settings).values({ key: MARK, value }).onConflictDoUpdate({ target: settings.key, set: { value } });
}
