import type { TimelineEntry, TimelineQuery } from '@fairlead/contract/account/operators/client-records.ts';
import { isPermitted } from '@fairlead/domain/operators/permissions.ts';
import type { Operator } from '../../../../../identity/operator-call.ts';
import type { RecordPage } from '../records/record-page.ts';
import { loginAttempts, emailsSent, messages, reviews, signUps, uploads } from './account-sources.ts';
import { actions, complaintsMade, notes } from './operator-sources.ts';
import { paymentsAsked, paymentsEnded, positionsClosed, positionsOpen } from './money-sources.ts';
import { comparePlaces, placeFor, readPlace, writePlace, type TimelinePorts, type TimelineSource } from './timeline-source.ts';

/** A source's rank is its index here: among entries of the same moment, an effect comes above its cause. */
const SOURCES: readonly TimelineSource[] = [
  actions,
  notes,
  complaintsMade,
  messages,
  emailsSent,
  positionsClosed,
  positionsOpen,
  paymentsEnded,
  paymentsAsked,
  reviews,
  uploads,
  loginAttempts,
  signUps,
];

/** Events concerning a client that the operator may see, the latest first. */
export async function listTimeline(
  userId: number,
  { cursor, limit, kind }: TimelineQuery,
  { roles }: Pick<Operator, 'roles'>,
  ports: TimelinePorts,
): Promise<RecordPage<TimelineEntry>> {
  const place = readPlace(cursor);
  const found = await Promise.all(
    SOURCES.map(async (source, rank) => {
      const isWanted = (kind === undefined || source.kind === kind) && (source.needs === null || isPermitted(roles, source.needs));
      if (!isWanted) return [];
      const placed = await source.read({ userId, limit: limit + 1, place: placeFor(rank, place) }, ports);
      return placed.map((each) => ({ ...each, rank }));
    }),
  );
  const sorted = found.flat().toSorted(comparePlaces);
  const page = sorted.slice(0, limit);
  const last = page.at(-1);
  return {
    data: page.map(({ at, rank, id, entry }) => ({ key: `${rank}.${id}`, at: new Date(at).toISOString(), ...entry })),
    next: sorted.length > limit && last !== undefined ? writePlace(last) : null,
  };
}
