import { LONGEST_SPAN_DAYS } from '@fairlead/contract/day-span.ts';
import type {
  ReconciliationReport,
  ReconciliationSummary,
  ReconcileRequest,
} from '@fairlead/contract/payments/operators/reconciliation.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { CallRefused } from '../../../transport/call-refused.ts';
import { findReconciliation, listReconciliations } from '../reconciliation/reconciliation-store.ts';
import { LATELY_MS, reconcile, type ReconcileContext } from '../reconciliation/reconcile.ts';

const DAY_MS = 86_400_000;

/**
 * Reconciles a span of time now, or by default the span of the nightly run. Throws CallRefused: invalidInput if the span ends before it
 * begins or exceeds the longest allowed.
 */
export async function runReconciliation(
  actor: OperatorActor,
  { from, until }: ReconcileRequest,
  context: ReconcileContext,
): Promise<ReconciliationReport> {
  const end = until === undefined ? context.clock() + 1 : Date.parse(until);
  const span = { from: from === undefined ? end - LATELY_MS : Date.parse(from), until: end };
  if (span.from >= span.until) throw refusal('until', 'must be after from');
  // Providers are queried window by window.
  if (span.until - span.from > LONGEST_SPAN_DAYS * DAY_MS) throw refusal('from', `must be at most ${LONGEST_SPAN_DAYS} days before until`);
  const action = {
    action: 'reconciliation.run',
    subject: { kind: 'reconciliation', id: 'payments' },
    after: { from: new Date(span.from).toISOString(), until: new Date(span.until).toISOString() },
  };
  await recordAction(context.database, actor, action, context.clock());
  const report = await reconcile(span, context);
  context.log.info({ operatorId: actor.operatorId, reconciliation: report.id }, 'an operator started a reconciliation');
  return report;
}

function refusal(field: string, message: string): CallRefused {
  return new CallRefused('invalidInput', { fields: [{ field, message }] });
}

/** The findings of the latest reconciliation. Throws CallRefused: notFound if there has been none. */
export async function getReconciliation({ database }: Pick<ReconcileContext, 'database'>): Promise<ReconciliationReport> {
  const [latest] = await listReconciliations(database, 1);
  const report = latest === undefined ? null : await findReconciliation(database, latest.id);
  if (report === null) throw new CallRefused('notFound');
  return report;
}

/** The findings of one reconciliation. Throws CallRefused: notFound. */
export async function getReconciliationRun(id: number, { database }: Pick<ReconcileContext, 'database'>): Promise<ReconciliationReport> {
  const report = await findReconciliation(database, id);
  if (report === null) throw new CallRefused('notFound');
  return report;
}

const MOST_RUNS = 30;

/** The latest reconciliations, latest first. */
export async function listReconciliationRuns({ database }: Pick<ReconcileContext, 'database'>): Promise<ReconciliationSummary[]> {
  return [...(await listReconciliations(database, MOST_RUNS))];
}
