/** The dependencies of the payment calls. Each call picks what it needs. */
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { PaymentProvider } from '../../adapters/payments/payment-provider.ts';
import type { EnginePort } from '../../engine/engine-port.ts';
import type { EmailQueue } from '../../email/email-queue.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';

export interface PaymentsContext {
  readonly database: Database;
  readonly engine: Pick<EnginePort, 'viewAccount' | 'submit'>;
  readonly providers: Providers;
  readonly emailQueue: EmailQueue;
  readonly secretBox: SecretBox;
  readonly rules: Pick<RulePack, 'withdrawalBusinessDays' | 'allowsInducements'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** A new transaction id: 20 random letters and digits. */
  readonly newTransactionId: () => string;
  /** The public URL of the site, without a trailing slash. */
  readonly siteUrl: () => string;
  readonly log: PaymentsLog;
}

export interface PaymentsLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** The configured providers. Operators set which of them are offered for new deposits, and in which order. */
export interface Providers {
  readonly list: readonly PaymentProvider[];
  find(key: string): PaymentProvider | null;
  readonly wire: WireAccount | null;
  /** The keys of the deposit methods offered now, bank wire included, in the order of the deposit page. */
  readonly offeredKeys: () => readonly string[];
}

/** The firm's own bank account, for deposits by wire. */
export interface WireAccount {
  readonly beneficiary: string;
  readonly iban: string;
  readonly bic: string;
  readonly bank: string;
}
