import { isRecord, type ChartStorage } from '../chart/chart-storage.ts';

/** The last notices a client was shown and has read in this browser, as sequence numbers of journal entries. */
export interface NoticeMarks {
  /** Everything up to this entry was shown once, in any tab. */
  readonly toldSeq: number;
  /** Everything up to this entry was marked as read. */
  readonly readSeq: number;
}

export interface NoticeMemory {
  /** Undefined on a first visit, and if storage can't be read. */
  readonly read: () => NoticeMarks | undefined;
  /** Marks only move forward: a tab that is behind can't undo what another has stored. */
  readonly keep: (marks: NoticeMarks) => void;
  /** Calls the listener when another tab has stored marks. */
  readonly onChanged: (listener: () => void) => () => void;
}

export interface MemoryPorts {
  readonly storage: Pick<ChartStorage, 'read' | 'write'>;
  /** Calls the listener with the key that another tab has written. */
  readonly onOtherTab: (listener: (key: string | null) => void) => () => void;
}

export function createNoticeMemory(clientId: number, { storage, onOtherTab }: MemoryPorts): NoticeMemory {
  const key = `notices.${clientId}`;
  const read = (): NoticeMarks | undefined => readMarks(storage.read(key));
  return {
    read,
    keep: (marks) => {
      const kept = read();
      const toldSeq = Math.max(marks.toldSeq, kept?.toldSeq ?? 0);
      storage.write(key, { toldSeq, readSeq: Math.min(toldSeq, Math.max(marks.readSeq, kept?.readSeq ?? 0)) });
    },
    onChanged: (listener) =>
      onOtherTab((changed) => {
        if (changed === key) listener();
      }),
  };
}

function readMarks(value: unknown): NoticeMarks | undefined {
  if (!isRecord(value)) return undefined;
  const { toldSeq, readSeq } = value;
  return isSeq(toldSeq) && isSeq(readSeq) && readSeq <= toldSeq ? { toldSeq, readSeq } : undefined;
}

function isSeq(value: unknown): value is number {
  return typeof value === 'number' && Number.isSafeInteger(value) && value >= 0;
}

/** The browser's implementation: the storage event comes from every other tab of the site, and never from this one. */
export function listenToOtherTabs(listener: (key: string | null) => void): () => void {
  const hear = ({ key }: StorageEvent): void => listener(key);
  addEventListener('storage', hear);
  return () => removeEventListener('storage', hear);
}
