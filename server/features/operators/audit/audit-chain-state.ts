import type { AuditChain, AuditReportInfo } from '@fairlead/contract/operators/audit.ts';
import { readCheckpoint } from '../../../audit/audit-store.ts';
import { readCheckpoints } from '../../../audit/checkpoint-file.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { verifyAudit, type AuditReport } from '../../../audit/verify-audit.ts';
import type { OperatorsContext } from '../operators-context.ts';

type ChainContext = Pick<OperatorsContext, 'database' | 'checkpointsFile' | 'clock'>;

const CHECKPOINTS_SHOWN = 10;

/** The end of the log, and the last audit checkpoint written outside the database. */
export async function getAuditChain({ database, checkpointsFile }: ChainContext): Promise<AuditChain> {
  const written = await readCheckpoints(checkpointsFile);
  return { head: await readCheckpoint(database), written: written.slice(-CHECKPOINTS_SHOWN).toReversed() };
}

export type VerifyOnce = (actor: OperatorActor) => Promise<AuditReportInfo>;

/** Verifies the entire log. That is expensive, so concurrent requests share the run in progress. Who requested it is recorded. */
export function createAuditVerifier({ database, checkpointsFile, clock }: ChainContext): VerifyOnce {
  let running: Promise<AuditReport> | null = null;
  const run = async (): Promise<AuditReport> => verifyAudit(database, await readCheckpoints(checkpointsFile));
  return async (actor) => {
    running ??= run().finally(() => {
      running = null;
    });
    const { entries, head, headsCompared, faults } = await running;
    const after = { entries, faults: faults.length };
    await recordAction(database, actor, { action: 'audit.verify', subject: { kind: 'audit', id: head.seq }, after }, clock());
    return {
      entries,
      head,
      heads_compared: headsCompared,
      faults: faults.map(({ kind, seq, writtenAt }) => ({ kind, seq, written_at: writtenAt })),
    };
  };
}
