/** The clients seeded by DEMO=1. Their password is public, which is why production refuses to seed them. */
import type { Language } from '@fairlead/contract/language.ts';
import { cents, ZERO_CENTS, type Cents } from '@fairlead/domain/money.ts';
import { NO_ACCESS, type TradingAccess } from '@fairlead/domain/trading/access.ts';
import { ASSET_CATEGORIES } from '@fairlead/domain/trading/asset-categories.ts';
import type { PopupText } from '../adapters/db/schema/popup-text.ts';
import type { NewUser } from '../features/account/store.ts';
import { DEMO_WELCOME } from './demo-welcome.ts';

export { DEMO_PASSWORD } from '@fairlead/contract/demo-logins.ts';

export interface DemoClient {
  /** Shown in the start-up output. */
  readonly description: string;
  readonly profile: Omit<NewUser, 'createdAt' | 'passwordHash' | 'referralId' | 'status'>;
  readonly access: TradingAccess;
  readonly deposit: Cents;
  /** Whether AutoTrading was on for a day before the demo begins, if the demo's prices of that time are known. */
  readonly hasTriedAutoTrading: boolean;
  /** The popup shown on the first visit; null for none. */
  readonly welcome: Readonly<Record<Language, PopupText>> | null;
}

const GERMANY = 276;

export const DEMO_CLIENTS: readonly DemoClient[] = [
  {
    description: 'client, verified, EUR 10,000',
    profile: {
      email: 'demo@fairlead.test',
      firstName: 'Dana',
      lastName: 'Demo',
      phone: '+4930901820',
      birthDate: '1988-04-12',
      countryId: GERMANY,
      state: 'Berlin',
      city: 'Berlin',
      street: 'Unter den Linden 1',
      zipCode: '10117',
      pin: '100001',
      level: 'Standard',
    },
    access: { verified: true, categoryIds: ASSET_CATEGORIES.map(({ id }) => id), leverageIndexes: {} },
    deposit: cents(1_000_000),
    hasTriedAutoTrading: true,
    welcome: DEMO_WELCOME,
  },
  {
    description: 'client, not verified, profile incomplete, no money',
    profile: {
      email: 'new@fairlead.test',
      firstName: 'Noel',
      lastName: 'Newman',
      phone: '',
      birthDate: null,
      countryId: null,
      state: '',
      city: '',
      street: '',
      zipCode: '',
      pin: null,
      level: 'Standard',
    },
    access: NO_ACCESS,
    deposit: ZERO_CENTS,
    hasTriedAutoTrading: false,
    welcome: null,
  },
];
