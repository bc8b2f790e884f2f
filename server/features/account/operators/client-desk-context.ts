import type { WhyResponse } from '@fairlead/contract/trading/history/schemas.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { FileStore } from '../../../adapters/files/file-store.ts';
import type { EnginePort } from '../../../engine/engine-port.ts';
import type { BrokerRules } from '../../../engine/broker-rules.ts';
import type { EmailQueue } from '../../../email/email-queue.ts';
import type { Sessions } from '../../../identity/sessions/sessions.ts';
import type { OperatorContext } from '../../operator-context.ts';
import type { ClientLogin } from '../client-login.ts';

/** The dependencies of the operators' calls about clients. */
export interface ClientDeskContext extends OperatorContext {
  readonly engine: EnginePort;
  readonly sessions: Sessions;
  readonly emailQueue: EmailQueue;
  readonly documentFiles: FileStore;
  /** The URL under which browsers reach the server, for links in emails; without a trailing slash. */
  readonly siteUrl: () => string;
  readonly clientLogin: ClientLogin;
  readonly brokerRules: BrokerRules;
  readonly prices: LatestQuotes;
  readonly whyPosition: WhyPosition;
}

/** The quotes at which a client's positions are valued. */
export interface LatestQuotes {
  quote(symbol: string): Quote | undefined;
}

/** The explanation, from the journal, of one of an account's positions. Refused with positionUnknown. */
export type WhyPosition = (accountId: number, positionId: number) => Promise<WhyResponse>;
