/** The operators seeded by DEMO=1, with the password shared by all demo accounts. */
import type { NewOperator } from '../features/operators/access/operator-store.ts';

export interface DemoOperator {
  /** Shown in the start-up output. */
  readonly description: string;
  readonly profile: Pick<NewOperator, 'email' | 'name' | 'roles'>;
}

export const DEMO_OPERATORS: readonly DemoOperator[] = [
  {
    description: 'operator with every permission, at /backoffice and npm run operator',
    profile: { email: 'operator@fairlead.test', name: 'Olga Operator', roles: ['admin'] },
  },
  {
    description: 'second operator, for compliance and finance',
    profile: { email: 'approver@fairlead.test', name: 'Alan Approver', roles: ['compliance', 'finance'] },
  },
  { description: 'support', profile: { email: 'support@fairlead.test', name: 'Sara Support', roles: ['support'] } },
  { description: 'dealing desk', profile: { email: 'dealer@fairlead.test', name: 'David Dealer', roles: ['dealer'] } },
  { description: 'content', profile: { email: 'content@fairlead.test', name: 'Clara Content', roles: ['content'] } },
  { description: 'affiliate manager', profile: { email: 'partners@fairlead.test', name: 'Pietro Partners', roles: ['affiliateManager'] } },
];
