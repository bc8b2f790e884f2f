/** Sends postbacks to URLs that affiliates chose, so it must never reach our own network. */
export interface PostbackSender {
  /** Whether the URL is allowed, judging by its text alone: a host that resolves to a private network is only detected on sending. */
  accepts(url: string): boolean;
  /** Sends a POST, follows no redirects and reads only the status of the response. Never rejects. */
  send(postback: OutgoingPostback): Promise<PostbackAnswer>;
}

export interface OutgoingPostback {
  readonly url: string;
  /** JSON, sent byte for byte because it is signed. */
  readonly body: string;
  readonly headers: Readonly<Record<string, string>>;
}

export type PostbackAnswer =
  | { readonly kind: 'answered'; readonly status: number }
  | { readonly kind: 'fault'; readonly fault: 'addressNotAllowed' | 'notReached' | 'tooSlow' };
