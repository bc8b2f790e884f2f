/** The forms that test an upload. */
import { makeJpeg } from '@fairlead/server/features/account/client/documents/fixture-files.ts';
import { HALF, NUL } from './hostile-values.ts';
import type { CallRequest, HostileRequest } from './call-request.ts';

const BOUNDARY = 'between-parts';
const CONTENT_TYPE = `multipart/form-data; boundary=${BOUNDARY}`;
const FILE = makeJpeg().toString('latin1');

const part = (head: string, content: string): string => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${content}\r\n`;
const field = (name: string, value: string): string => part(`name="${name}"`, value);
const file = (name: string, content = FILE, fileName = 'photo.jpg'): string =>
  part(`name="${name}"; filename="${fileName}"\r\nContent-Type: image/jpeg`, content);
const END = `--${BOUNDARY}--\r\n`;

/** The parts of all uploads together: each call takes its own and drops the others'. */
const FIELDS = field('type', 'passport') + field('alt', 'A picture');
const WHOLE = `${FIELDS}${file('files')}${END}`;

const FORMS: readonly string[] = [
  WHOLE,
  `${FIELDS}${file('file')}${END}`,
  '',
  END,
  WHOLE.slice(0, 40),
  WHOLE.slice(0, -20),
  WHOLE.slice(0, -2),
  WHOLE.replace(END, ''),
  WHOLE.replaceAll(BOUNDARY, 'another'),
  WHOLE.replaceAll('\r\n', '\n'),
  `${FIELDS}${field('files', FILE)}${field('file', FILE)}${END}`,
  `${file('type')}${file('alt')}${file('files')}${END}`,
  `${FIELDS}${file('files')}${file('files')}${END}`,
  `${FIELDS.repeat(50)}${file('files')}${END}`,
  `${part('name=', 'x')}${part('', 'x')}${part(`name="${NUL}"`, 'x')}${END}`,
  `${field('__proto__', 'x')}${field('constructor', 'x')}${field('toString', 'x')}${WHOLE}`,
  `${part('name="type"\r\nContent-Type: application/json', '{"a":{"__proto__":1}}')}${file('files')}${END}`,
  ...[NUL, '', '\u{202E}', 'x'.repeat(20_000), '%00', Buffer.from(HALF).toString('latin1')].flatMap((text) => [
    `${field('type', text)}${field('alt', text)}${field('token', text)}${file('files')}${file('file')}${END}`,
    `${FIELDS}${file('files', text)}${END}`,
    `${FIELDS}${file('file', FILE, text)}${END}`,
  ]),
];

const TYPES: readonly string[] = [
  'multipart/form-data',
  'multipart/form-data; boundary=',
  'multipart/mixed; boundary=x',
  'application/json',
  'x',
];

export function planUploads({ url, headers }: CallRequest): readonly HostileRequest[] {
  const send = (form: string, contentType: string): HostileRequest => ({
    options: {
      method: 'POST',
      url,
      payload: Buffer.from(form, 'latin1'),
      headers: { ...headers, 'content-type': contentType },
    },
    field: null,
    isRefused: false,
    beyond: null,
    isAnyText: false,
  });
  return [...FORMS.map((form) => send(form, CONTENT_TYPE)), ...TYPES.map((type) => send(WHOLE, type))];
}
