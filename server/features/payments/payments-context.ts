/** What the calls about payments are handed. Each of them asks for the part that it needs. */
import type { RulePack } from '@fairlead/domain/trading/rule-pack.ts';
import type { Database } from '../../adapters/db/database.ts';
import type { PaymentProvider } from '../../adapters/payments/payment-provider.ts';
import type { EnginePort } from '../../engine/engine-port.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';

export interface PaymentsContext {
  readonly database: Database;
  readonly engine: Pick<EnginePort, 'viewAccount' | 'submit'>;
  readonly providers: Providers;
  readonly mailQueue: MailQueue;
  readonly secretBox: SecretBox;
  readonly rules: Pick<RulePack, 'withdrawalBusinessDays' | 'allowsInducements'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** A transaction's id: 20 random letters and digits. */
  readonly newTransactionId: () => string;
  /** The address that browsers reach the server under, without a slash at its end. */
  readonly siteUrl: () => string;
  readonly log: PaymentsLog;
}

export interface PaymentsLog {
  info(details: object, message: string): void;
  warn(details: object, message: string): void;
  error(details: object, message: string): void;
}

/** Those that are configured. What of them is offered for new deposits, and in which order, operators say. */
export interface Providers {
  readonly list: readonly PaymentProvider[];
  find(key: string): PaymentProvider | null;
  readonly wire: WireAccount | null;
  /** The keys of what clients may pay in with now, the bank wire among them, in the order of the deposit page. */
  readonly offeredKeys: () => readonly string[];
}

/** Our own bank account, for deposits by wire. */
export interface WireAccount {
  readonly beneficiary: string;
  readonly iban: string;
  readonly bic: string;
  readonly bank: string;
}
