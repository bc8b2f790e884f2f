/** The operators that DEMO=1 plants, with the password of all demo people. */
import type { NewOperator } from '../features/backoffice/store.ts';

export interface DemoOperator {
  /** What the start-up lines say about the login. */
  readonly description: string;
  readonly profile: Pick<NewOperator, 'email' | 'name'>;
}

export const DEMO_OPERATORS: readonly DemoOperator[] = [
  { description: 'operator, at /backoffice and npm run operator', profile: { email: 'operator@fairlead.test', name: 'Olga Operator' } },
  { description: 'second operator', profile: { email: 'approver@fairlead.test', name: 'Alan Approver' } },
];
