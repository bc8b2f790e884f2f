import type { WhyResponse } from '@fairlead/contract/trading/history/schemas.ts';
import type { Quote } from '@fairlead/domain/trading/quote.ts';
import type { FileStore } from '../../../adapters/files/file-store.ts';
import type { EnginePort } from '../../../engine/engine-port.ts';
import type { HouseRules } from '../../../engine/house-rules.ts';
import type { MailQueue } from '../../../mail/mail-queue.ts';
import type { Sessions } from '../../../identity/sessions/sessions.ts';
import type { OperatorContext } from '../../operator-context.ts';
import type { ClientLogin } from '../client-login.ts';

/** What the operators' calls about clients are handed. */
export interface ClientDeskContext extends OperatorContext {
  readonly engine: EnginePort;
  readonly sessions: Sessions;
  readonly mailQueue: MailQueue;
  readonly documentFiles: FileStore;
  /** The address that browsers reach the server under, for links in mails; without a slash at its end. */
  readonly siteUrl: () => string;
  readonly clientLogin: ClientLogin;
  readonly houseRules: HouseRules;
  readonly prices: LatestQuotes;
  readonly whyPosition: WhyPosition;
}

/** By which positions of a client are valued. */
export interface LatestQuotes {
  quote(symbol: string): Quote | undefined;
}

/** The account that the journal gives of a position of an account's. Refused with positionUnknown. */
export type WhyPosition = (accountId: number, positionId: number) => Promise<WhyResponse>;
