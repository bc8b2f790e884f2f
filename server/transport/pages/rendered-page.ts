/** A rendered page without the nonce: each response gets its own. */
export interface RenderedPage {
  readonly status: number;
  readonly headers: readonly (readonly [name: string, value: string])[];
  /** The document, cut at each nonce placeholder. */
  readonly parts: readonly Uint8Array[];
  /** Rendering failed because the database is unavailable. */
  readonly isUnavailable: boolean;
}

/** Cuts a document at each placeholder. */
export function cutAtNonce(document: Uint8Array, placeholder: string): Uint8Array[] {
  const bytes = Buffer.from(document.buffer, document.byteOffset, document.byteLength);
  const mark = Buffer.from(placeholder);
  const parts: Uint8Array[] = [];
  let from = 0;
  for (let at = bytes.indexOf(mark); at !== -1; at = bytes.indexOf(mark, from)) {
    parts.push(Uint8Array.prototype.slice.call(bytes, from, at));
    from = at + mark.length;
  }
  parts.push(Uint8Array.prototype.slice.call(bytes, from));
  return parts;
}

/** The document with this response's nonce. */
export function withNonce({ parts }: Pick<RenderedPage, 'parts'>, nonce: string): Buffer {
  const filling = Buffer.from(nonce);
  return Buffer.concat(parts.flatMap((part, place) => (place === 0 ? [part] : [filling, part])));
}

/** Approximate memory use of a page. */
export function weightOf({ headers, parts }: RenderedPage): number {
  const bytes = parts.reduce((sum, part) => sum + part.byteLength + PART_BYTES, 0);
  return headers.reduce((sum, [name, value]) => sum + name.length + value.length, bytes + ENTRY_BYTES);
}

const PART_BYTES = 100;
const ENTRY_BYTES = 1_000;

const KEPT_STATUSES: ReadonlySet<number> = new Set([200, 202, 301, 302, 303, 307, 308, 404]);

/** Whether it may be sent to others too: neither a failed page nor one that sets a cookie. */
export function mayBeKept({ status, headers, isUnavailable }: RenderedPage): boolean {
  return KEPT_STATUSES.has(status) && !isUnavailable && !headers.some(([name]) => name === 'set-cookie');
}
