/** For tests: parses a message as a mail program shows it. Supports only the MIME features that our own emails use. */
export interface ReadMessage {
  /** Keyed by lower-case name; each value is unfolded and decoded. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  readonly text: string;
  readonly html: string;
}

export function readMessage(raw: string): ReadMessage {
  const { headers, body } = splitPart(raw);
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type')?.[0] ?? '')?.[1];
  if (boundary === undefined) throw new Error('the message has no parts');
  const parts = body.split(`--${boundary}`).slice(1, -1);
  const decoded = parts.map((part) => {
    const { headers: own, body: content } = splitPart(part.replace(/^\r\n/, ''));
    const type = own.get('content-type')?.[0] ?? '';
    return { type, content: decodeBody(content.replace(/\r\n$/, ''), own.get('content-transfer-encoding')?.[0] ?? '7bit') };
  });
  const contentOf = (type: string): string => decoded.find((part) => part.type.startsWith(type))?.content.replaceAll('\r\n', '\n') ?? '';
  return { headers, text: contentOf('text/plain'), html: contentOf('text/html') };
}

function splitPart(part: string): { headers: Map<string, string[]>; body: string } {
  const end = part.indexOf('\r\n\r\n');
  const headers = new Map<string, string[]>();
  for (const line of part
    .slice(0, end)
    .replaceAll(/\r\n[ \t]+/g, ' ')
    .split('\r\n')) {
    const [, name = '', value = ''] = /^([^:]+):\s*(.*)$/.exec(line) ?? [];
    headers.set(name.toLowerCase(), [...(headers.get(name.toLowerCase()) ?? []), decodeWords(value)]);
  }
  return { headers, body: part.slice(end + 4) };
}

/** RFC 2047: white space between two encoded words is ignored. */
function decodeWords(value: string): string {
  return value
    .replaceAll(/(\?=)\s+(=\?)/g, '$1$2')
    .replaceAll(/((?:=\?utf-8\?[QB]\?[^?]*\?=)+)/gi, (run) =>
      Buffer.concat(
        [...run.matchAll(/=\?utf-8\?([QB])\?([^?]*)\?=/gi)].map(([, kind, word]) => bytesOfWord(kind ?? '', word ?? '')),
      ).toString(),
    );
}

function bytesOfWord(kind: string, word: string): Buffer {
  return kind.toUpperCase() === 'B' ? Buffer.from(word, 'base64') : unquote(word.replaceAll('_', ' '));
}

function decodeBody(content: string, encoding: string): string {
  if (encoding === 'base64') return Buffer.from(content, 'base64').toString();
  return encoding === 'quoted-printable' ? unquote(content.replaceAll(/=\r\n/g, '')).toString() : content;
}

function unquote(text: string): Buffer {
  return Buffer.from(
    text.replaceAll(/=([0-9A-F]{2})/gi, (_match, hex: string) => String.fromCodePoint(Number.parseInt(hex, 16))),
    'latin1',
  );
}
