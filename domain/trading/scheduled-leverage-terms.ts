/** A lower leverage cap for positions and orders opened during a period. Open positions keep their leverage. */
export interface ScheduledLeverage {
  /** Whether `subject` is a class of the rule pack or the symbol of one instrument. */
  readonly scope: 'class' | 'instrument';
  readonly subject: string;
  readonly cap: number;
  /** Milliseconds since 1970 UTC; of the first week if it repeats. */
  readonly from: number;
  /** Null until it is cancelled. */
  readonly until: number | null;
  /** Whether it repeats each week, at the same times in New York. */
  readonly weekly: boolean;
}

/** Returns whether two entries schedule the same. */
export function isSameSchedule(one: ScheduledLeverage, other: ScheduledLeverage): boolean {
  return (
    isSameSubject(one, other) &&
    one.cap === other.cap &&
    one.from === other.from &&
    one.until === other.until &&
    one.weekly === other.weekly
  );
}

/** Returns whether two entries concern the same class, or the same instrument. */
export function isSameSubject(one: Pick<ScheduledLeverage, 'scope' | 'subject'>, other: typeof one): boolean {
  return one.scope === other.scope && one.subject === other.subject;
}
