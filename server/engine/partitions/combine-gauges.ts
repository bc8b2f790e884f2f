import type { EngineGauges, EngineStatus } from '../engine-observer.ts';

/** The worst first. */
const STATUSES_BY_HARM: readonly EngineStatus[] = ['failed', 'deposed', 'reconnecting', 'starting', 'standingBy', 'stopped', 'running'];

/** The engines of a process as monitoring sees them: as badly off as the worst of them, and with the records of all. */
export function combineGauges(engines: readonly EngineGauges[]): EngineGauges {
  const sum = (of: (gauges: EngineGauges) => number): number => engines.reduce((total, gauges) => total + of(gauges), 0);
  const most = (of: (gauges: EngineGauges) => number): number => Math.max(0, ...engines.map(of));
  return {
    get status() {
      return STATUSES_BY_HARM.find((status) => engines.some((gauges) => gauges.status === status)) ?? 'starting';
    },
    get durableSeq() {
      return sum(({ durableSeq }) => durableSeq);
    },
    get queuedRecords() {
      return sum(({ queuedRecords }) => queuedRecords);
    },
    get oldestQueuedMs() {
      return most(({ oldestQueuedMs }) => oldestQueuedMs);
    },
    get pausedMs() {
      return most(({ pausedMs }) => pausedMs);
    },
    get sweepOverdueMs() {
      return most(({ sweepOverdueMs }) => sweepOverdueMs);
    },
  };
}
