import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Awaited } from './awaited.tsx';

export interface AnsweredProps<Data> {
  readonly query: UseQueryResult<Data>;
  readonly children: (data: Data) => ReactNode;
}

/** What is made of the answer to a query, once it is there. An answer that could not be had anew gives way to the failure. */
export function Answered<Data>({ query, children }: AnsweredProps<Data>) {
  return query.isSuccess ? children(query.data) : <Awaited query={query} />;
}
