import type { ClientRef } from '@fairlead/contract/operators/fields.ts';

/** The client of a payment. */
export function clientOf({
  user_id: id,
  email,
  full_name,
}: {
  readonly user_id: number;
  readonly email: string;
  readonly full_name: string;
}): ClientRef {
  return { id, email, full_name };
}
