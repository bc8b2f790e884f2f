import type { Database } from '../../../../adapters/db/database.ts';
import type { DeskContext } from '../desk-context.ts';

export type ActionsContext = Pick<
  DeskContext,
  'engine' | 'brokerRules' | 'termsInForce' | 'emailActionsSoon' | 'prices' | 'background' | 'clock'
> & { readonly database: Database };
