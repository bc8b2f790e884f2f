/** A list as it is shown: what is there of it, and what became of asking for it. */
export interface ListState<Row> {
  readonly rows: readonly Row[];
  /** Nothing is there yet, and nothing is shown in its place. */
  readonly isWaiting: boolean;
  /** Why it, or more of it, did not come. */
  readonly failure: string | null;
  /** What is shown belongs to other filters, and what belongs to these is on its way. */
  readonly isOutdated: boolean;
  readonly tryAgain: () => void;
  /** Null for a list that comes as a whole. */
  readonly paging: ListPaging | null;
}

export interface ListPaging {
  readonly hasMore: boolean;
  /** How much of the list is there, in words. */
  readonly shown: string;
  /** What the button says that brings the rest. */
  readonly more: string;
  /** False where the next page did not come. */
  readonly loadMore: () => Promise<boolean>;
}

/** The answer to a query, as far as a list needs it. */
export interface WholeAnswer<Row> {
  readonly data: readonly Row[] | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** A list that one answer brings as a whole. */
export function listOfAnswer<Row>(answer: WholeAnswer<Row>, failureText: (error: Error) => string): ListState<Row> {
  return {
    rows: answer.data ?? [],
    isWaiting: answer.isPending,
    failure: answer.error === null ? null : failureText(answer.error),
    isOutdated: false,
    tryAgain: () => void answer.refetch(),
    paging: null,
  };
}

/** A list that came with something else. */
export function listOf<Row>(rows: readonly Row[]): ListState<Row> {
  return { rows, isWaiting: false, failure: null, isOutdated: false, tryAgain: () => undefined, paging: null };
}
