/** A finished part of a trace. It contains no personal data: ids, kinds, outcomes and times. */
export interface Span {
  readonly traceId: string;
  readonly spanId: string;
  /** Null for the first span of its trace. */
  readonly parentSpanId: string | null;
  readonly name: string;
  /** Whether it answers another program or asks another one. */
  readonly kind: 'server' | 'client';
  /** Milliseconds since 1970 UTC, with fractions. */
  readonly startedAt: number;
  readonly endedAt: number;
  /** Why it failed, as a code; null if it didn't. */
  readonly error: string | null;
  readonly attributes: Readonly<Record<string, string | number>>;
}
