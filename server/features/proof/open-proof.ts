import type { FileStore } from '../../adapters/files/file-store.ts';
import type { Feature } from '../feature.ts';
import type { FeaturePorts } from '../feature-ports.ts';
import { deleteOldSegments } from './tape/delete-old-segments.ts';

export interface ProofPorts extends Pick<FeaturePorts, 'config' | 'database' | 'clock' | 'log'> {
  /** Where the tick tape is stored. */
  readonly tapeFiles: FileStore;
}

const DELETE_EVERY_MS = 3_600_000;

/** What shows outsiders that clients were dealt with fairly. */
export function openProof({ config, database, clock, log, tapeFiles }: ProofPorts): Feature {
  const { tapeDays } = config;
  if (tapeDays === 0) return {};
  return {
    repeated: [
      {
        name: 'deletion of the old tick tape',
        everyMs: DELETE_EVERY_MS,
        work: async () => {
          const segments = await deleteOldSegments({ database, files: tapeFiles, clock, keepDays: tapeDays });
          if (segments > 0) log.info({ segments, tapeDays }, 'old files of the tick tape were deleted');
        },
        onFailure: (error) => log.warn({ err: error }, 'old files of the tick tape could not be deleted; the next run tries again'),
      },
    ],
  };
}
