/** What the operators' calls are handed. Each of them asks for the part that it needs. */
import type { WhyResponse } from '@fairlead/contract/trading/history/schemas.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { Database, Queries } from '../../adapters/db/database.ts';
import type { FileStore } from '../../adapters/files/file-store.ts';
import type { Geo } from '../../adapters/geo/geo.ts';
import type { EnginePort } from '../../engine/engine-port.ts';
import type { MailQueue } from '../../mail/mail-queue.ts';
import type { HouseRules } from '../../engine/house-rules.ts';
import type { PaymentProvider } from '../../adapters/payments/payment-provider.ts';
import type { HouseSettings } from '../../settings/house-settings.ts';
import type { SecretBox } from '../../secrets/secret-box.ts';
import type { Authentication } from '../../transport/auth/authentication.ts';
import type { OperatorCall } from '../../transport/auth/operator-call.ts';
import type { Background } from '../../transport/background.ts';
import type { LatencyCounts } from '../../metrics/engine-metrics.ts';
import type { TickCounts } from '../../metrics/watch-price-source.ts';
import type { Addressee } from '../addressee.ts';
import type { TermsInForce } from '../trading/operators/rules/terms-in-force.ts';

export interface BackofficeContext extends Pick<Authentication, 'sessions' | 'hasher' | 'attempts' | 'captchaGate' | 'trustedDevices'> {
  readonly database: Database;
  readonly background: Background;
  readonly engine: EnginePort;
  readonly mailQueue: MailQueue;
  readonly documentFiles: FileStore;
  readonly geo: Geo;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
  /** The address that browsers reach the server under, for links in mails; without a slash at its end. */
  readonly siteUrl: () => string;
  readonly secretBox: SecretBox;
  readonly clientLogin: ClientLogin;
  readonly operatorCall: OperatorCall;
  /** Only in the demo, whose passwords are public anyway. */
  readonly isSecondFactorOptional: boolean;
  readonly houseRules: HouseRules;
  readonly termsInForce: TermsInForce;
  /** Has those who hold positions in an instrument told that its margin is to be raised. */
  readonly mailRaisedMarginsSoon: () => Promise<void>;
  readonly house: HouseSettings;
  readonly providers: PaymentWays;
  readonly prices: PriceView;
  readonly whyPosition: WhyPosition;
  readonly readCommandLatency: () => Promise<LatencyCounts>;
  /** Where the end of the audit log is written down every night. */
  readonly headsFile: string;
}

/** The ways to pay in that are configured, whether they are offered or not. */
export interface PaymentWays {
  readonly list: readonly PaymentProvider[];
  /** Null where there is no bank account for wires. */
  readonly wire: object | null;
}

/** What the desk sees of prices: the latest of each instrument, as the source gave it and as it is quoted, and what became of ticks. */
export interface PriceView {
  quote(symbol: string): Quote | undefined;
  isUnderReview(symbol: string): boolean;
  isLate(symbol: string): boolean;
  sourceQuoteAt(instrumentIndex: number): Quote | undefined;
  onQuote(listener: (instrumentIndex: number) => void): () => void;
  readonly counts: TickCounts;
}

/** The account that the journal gives of a position of an account's. Refused with positionUnknown. */
export type WhyPosition = (accountId: number, positionId: number) => Promise<WhyResponse>;

/** What is done to the login of a client, by the feature that keeps it; each in the transaction that it is handed. */
export interface ClientLogin {
  /** Mailed links and logins that wait for a second factor open nothing any more. */
  closeOpenings(queries: Queries, userId: number): Promise<void>;
  /** Mails a link that shows that mail to the email arrives. */
  askForConfirmation(queries: Queries, client: Addressee): Promise<void>;
  /** Mails the client a link that signs in once, and gives until when it works, in milliseconds since 1970 UTC. */
  mailLoginLink(queries: Queries, client: Addressee): Promise<number>;
  /** Takes all of them away with their recovery codes, and gives of which kinds there were. */
  removeSecondFactors(queries: Queries, userId: number): Promise<readonly ('totp' | 'passkey')[]>;
  /** Has it shown to the client once, and gives its id. `createdAt` is in milliseconds since 1970 UTC. */
  showPopup(queries: Queries, popup: OnePopup): Promise<number>;
}

export interface OnePopup {
  readonly userId: number;
  readonly title: string;
  /** Html, made safe where it is stored. */
  readonly content: string;
  readonly createdAt: number;
}
