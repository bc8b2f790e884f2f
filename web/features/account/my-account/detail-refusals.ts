import type { ErrorCode } from '@fairlead/contract/errors.ts';
import type { ApiFailure } from '../../../transport/api-client.ts';
import { DETAIL_NAMES, type DetailName } from './details.ts';

/** A detail that the server rejected. `code` gives the reason; null if the value itself is invalid. */
export interface DetailRefusal {
  readonly name: DetailName;
  readonly code: 'emailTaken' | 'underAge' | null;
}

const FIELD_OF: Partial<Readonly<Record<ErrorCode, DetailRefusal>>> = {
  emailTaken: { name: 'email', code: 'emailTaken' },
  underAge: { name: 'birth_date', code: 'underAge' },
};

/** The rejected fields of an update, in form order; empty if the whole update was refused. */
export function fieldFaultsOf(failure: ApiFailure): readonly DetailRefusal[] {
  if (failure.kind === 'network') return [];
  const { code, fields = [] } = failure.body.error;
  const known = FIELD_OF[code];
  if (known !== undefined) return [known];
  const refused = new Set(fields.map(({ field }) => field));
  return DETAIL_NAMES.filter((name) => refused.has(name)).map((name) => ({ name, code: null }));
}
