/** Counts the items of a queue up to a limit, using the indexes of its list. */
import { MOST_COUNTED } from '@fairlead/contract/account/operators/queues.ts';
import { acknowledgementLimits } from '@fairlead/domain/contact/complaint-rules.ts';
import { arrivalLimits, type Queue } from '@fairlead/domain/operators/queues.ts';
import { dayOf } from '@fairlead/domain/payments/business-day.ts';
import { DEPOSIT_METHODS } from '@fairlead/domain/payments/deposit-rules.ts';
import { TYPES_OF_GROUP } from '@fairlead/domain/payments/transaction-type.ts';
import type { Queries } from '../../../adapters/db/database.ts';
import { READY_CLIENTS } from '../../ready-clients.ts';

export interface WaitingCount {
  readonly waiting: number;
  readonly late: number;
  /** Not including overdue ones. */
  readonly dueToday: number;
  readonly oldestAt: Date | null;
}

/** Rows with the arrival time, whether the item is overdue, and whether it is overdue or due today; most urgent first. */
interface Waiting {
  readonly sql: string;
  readonly parameters: readonly string[];
}

/** `now` is milliseconds since 1970 UTC. */
export async function countWaiting(database: Pick<Queries, 'query'>, queue: Queue, now: number): Promise<WaitingCount> {
  const { sql, parameters } = waitingIn(queue, now);
  const [row] = await database.query<{ waiting: number; late: number; due: number; oldest: Date | null }>(
    `SELECT count(*)::int AS waiting, count(*) FILTER (WHERE late)::int AS late, count(*) FILTER (WHERE due)::int AS due, min(arrived) AS oldest
     FROM (${sql} LIMIT ${MOST_COUNTED}) AS one`,
    parameters,
  );
  if (row === undefined) throw new Error(`${queue} were not counted`);
  return { waiting: row.waiting, late: row.late, dueToday: row.due - row.late, oldestAt: row.oldest };
}

function waitingIn(queue: Queue, now: number): Waiting {
  switch (queue) {
    case 'documents':
      return byArrival(queue, now, 'uploaded_at', `documents WHERE status = 'processing' ORDER BY uploaded_at, id`);
    case 'verifications':
      return byArrival(queue, now, 'ready_at', `(${READY_CLIENTS}) AS ready ORDER BY ready_at, id`);
    case 'deletions':
      return byArrival(queue, now, 'requested_at', `deletion_requests WHERE status = 'open' ORDER BY requested_at, id`);
    case 'messages':
      return byArrival(queue, now, 'at', `contact_messages WHERE handled_at IS NULL ORDER BY id`);
    case 'funds':
      return byArrival(queue, now, 'requested_at', `funds_requests WHERE status = 'waiting' ORDER BY requested_at, id`);
    case 'deposits':
      return byArrival(
        queue,
        now,
        'created_at',
        `transactions WHERE (status = 'inReview' AND becomes IS NULL) OR (status = 'pending' AND type_id = ${DEPOSIT_METHODS.bankWire}) ORDER BY number`,
      );
    case 'withdrawals':
      return {
        sql: `SELECT created_at AS arrived, due_on < $1::date AS late, due_on <= $1::date AS due FROM transactions
          WHERE status IN ('pending', 'processing') AND type_id IN (${TYPES_OF_GROUP.withdrawals.join()}) AND becomes IS NULL AND next_check_at IS NULL
          ORDER BY due_on, number`,
        parameters: [dayOf(now)],
      };
    case 'complaints': {
      const { overdueBefore, dueBefore } = acknowledgementLimits(now);
      return {
        sql: `SELECT received_at AS arrived, due_on < $1::date OR (acknowledged_at IS NULL AND received_at < $2::timestamptz) AS late,
            due_on <= $1::date OR (acknowledged_at IS NULL AND received_at < $3::timestamptz) AS due
          FROM complaints WHERE status = 'open' ORDER BY due_on, id`,
        parameters: [dayOf(now), toText(overdueBefore), toText(dueBefore)],
      };
    }
  }
}

/** `column` and `rows` are constants from this file, never user input. */
function byArrival(queue: Exclude<Queue, 'withdrawals'>, now: number, column: string, rows: string): Waiting {
  const { overdueBefore, dueBefore } = arrivalLimits(queue, now);
  return {
    sql: `SELECT ${column} AS arrived, ${column} < $1::timestamptz AS late, ${column} < $2::timestamptz AS due FROM ${rows}`,
    parameters: [toText(overdueBefore), toText(dueBefore)],
  };
}

function toText(milliseconds: number): string {
  return new Date(milliseconds).toISOString();
}
