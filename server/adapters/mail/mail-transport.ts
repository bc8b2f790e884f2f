/** Hands finished emails over for delivery. */
export interface MailTransport {
  /** Resolves once the other side has accepted the email; rejects otherwise, and the email may be retried. */
  send(mail: FinishedEmail): Promise<void>;
  /** Emails still being sent fail. */
  close(): Promise<void>;
}

export interface FinishedEmail {
  /** The same for every attempt, so that a mail server can detect duplicates. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
