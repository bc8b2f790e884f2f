/** FIX messages as tests write them: fields with | between them, without the three that follow from the others. */

/** The bytes of a message, computed apart from the product's own encoder. */
export function bytesOf(body: string, { beginString = 'FIX.4.4' } = {}): Buffer {
  const fields = body.split('|').map((field) => `${field}\u0001`);
  const start = `8=${beginString}\u00019=${Buffer.byteLength(fields.join(''), 'latin1')}\u0001${fields.join('')}`;
  let sum = 0;
  for (const byte of Buffer.from(start, 'latin1')) sum = (sum + byte) & 0xff;
  return Buffer.from(`${start}10=${sum < 100 ? '0' : ''}${sum < 10 ? '0' : ''}${sum}\u0001`, 'latin1');
}

/** The bytes of whole messages, as written in full. */
export function rawBytesOf(text: string): Buffer {
  return Buffer.from(text.replaceAll('|', '\u0001'), 'latin1');
}

export function textOf(bytes: Buffer): string {
  return bytes.toString('latin1').replaceAll('\u0001', '|');
}
