/** A list to be shown: its rows, and the state of its request. */
export interface ListState<Row> {
  readonly rows: readonly Row[];
  /** Nothing is loaded yet, and nothing else is shown in its place. */
  readonly isWaiting: boolean;
  /** Why the list, or more of it, couldn't be loaded. */
  readonly failure: string | null;
  /** The rows belong to previous filters while the new ones are loading. */
  readonly isOutdated: boolean;
  readonly tryAgain: () => void;
  /** Null for a complete list. */
  readonly paging: ListPaging | null;
}

export interface ListPaging {
  readonly hasMore: boolean;
  /** How much of the list is loaded, as text. */
  readonly shown: string;
  /** Label of the button that loads more. */
  readonly more: string;
  /** False if the next page couldn't be loaded. */
  readonly loadMore: () => Promise<boolean>;
}

/** A query result, as far as a list needs it. */
export interface WholeAnswer<Row> {
  readonly data: readonly Row[] | undefined;
  readonly isPending: boolean;
  readonly error: Error | null;
  readonly refetch: () => unknown;
}

/** A list loaded completely by one request. */
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

/** A list that was loaded with something else. */
export function listOf<Row>(rows: readonly Row[]): ListState<Row> {
  return { rows, isWaiting: false, failure: null, isOutdated: false, tryAgain: () => undefined, paging: null };
}
