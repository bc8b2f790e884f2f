/** Sends to addresses that somebody else has chosen: nothing of ours may be reached by them. */
export interface PostbackSender {
  /** Whether an address could be sent to, as far as its text says: a host that leads to a private network shows only when it is sent to. */
  accepts(url: string): boolean;
  /** Sends a POST, follows no redirect and reads no answer but its status. Never rejects. */
  send(postback: OutgoingPostback): Promise<PostbackAnswer>;
}

export interface OutgoingPostback {
  readonly url: string;
  /** JSON, sent byte by byte as it is given: it is signed. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type PostbackAnswer =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'fault'; readonly fault: 'addressNotAllowed' | 'notReached' | 'tooSlow' };
