import type { AuditChain, AuditReportInfo } from '@fairlead/contract/operators/audit.ts';
import { readHead } from '../../../audit/audit-store.ts';
import { readHeads } from '../../../audit/head-file.ts';
import { recordAction, type OperatorActor } from '../../../audit/record-action.ts';
import { verifyAudit, type AuditReport } from '../../../audit/verify-audit.ts';
import type { OperatorsContext } from '../operators-context.ts';

type ChainContext = Pick<OperatorsContext, 'database' | 'headsFile' | 'clock'>;

const HEADS_SHOWN = 10;

/** Where the log ends, and what was last written down of it elsewhere. */
export async function getAuditChain({ database, headsFile }: ChainContext): Promise<AuditChain> {
  const written = await readHeads(headsFile);
  return { head: await readHead(database), written: written.slice(-HEADS_SHOWN).toReversed() };
}

export type VerifyOnce = (actor: OperatorActor) => Promise<AuditReportInfo>;

/** Following the whole log is work: whoever asks while it is done gets the answer of the one that runs. Who asked is recorded. */
export function createAuditVerifier({ database, headsFile, clock }: ChainContext): VerifyOnce {
  let running: Promise<AuditReport> | null = null;
  const run = async (): Promise<AuditReport> => verifyAudit(database, await readHeads(headsFile));
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
