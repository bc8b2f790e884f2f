/** Hands finished mails over to whoever delivers them. */
export interface MailTransport {
  /** Resolves once the other side has taken it over; rejects where it has not, and the mail may be tried again. */
  send(mail: FinishedMail): Promise<void>;
  /** What is still under way ends with a failure. */
  close(): Promise<void>;
}

export interface FinishedMail {
  /** One and the same at every attempt, so that a mail server can notice a second one. */
  readonly messageId: string;
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly html: string;
}
