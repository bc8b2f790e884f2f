/** Decides what may be logged of a URL, an error or the fields of a log line. Pure. */
import { EngineUnavailable, type CommandTrace } from '../../engine/engine-port.ts';
import { electronicFormatIBAN, isValidIBAN } from 'ibantools';

/** Names of credentials and personal data, as spelled on the wire and in the server. */
const SECRET_NAMES: ReadonlySet<string> = new Set(
  [
    'token access_token accessToken challenge_token deviceToken authorization cookie code captcha ref',
    'password new_password confirm_password current_password passwordHash secret uri recovery_code recovery_codes passkey',
    'email recipient phone first_name last_name full_name firstName lastName fullName name birth_date birthDate',
    'state city street zip_code zipCode reason note comments iban bank_account of',
  ].flatMap((names) => names.split(' ')),
);

/** Deeper than anything that is logged; anything deeper is not written. */
const DEEPEST = 5;

/**
 * The fields of a log line with values masked if their name denotes a secret. Errors are left to `describeError`, whose code is no secret.
 */
export function maskFields(fields: Readonly<Record<string, unknown>>): Record<string, unknown> {
  return maskMembers(fields, 1);
}

function maskMembers(object: object, depth: number): Record<string, unknown> {
  const members = Object.entries(object).map(([name, value]: [string, unknown]) => [
    name,
    SECRET_NAMES.has(name) ? '[secret]' : maskValue(value, depth),
  ]);
  return Object.fromEntries(members) as Record<string, unknown>;
}

function maskValue(value: unknown, depth: number): unknown {
  if (typeof value !== 'object' || value === null || !isPlain(value)) return value;
  if (depth === DEEPEST) return '[deep]';
  return Array.isArray(value) ? value.map((item: unknown) => maskValue(item, depth + 1)) : maskMembers(value, depth + 1);
}

function isPlain(value: object): boolean {
  const prototype: unknown = Object.getPrototypeOf(value);
  return prototype === Object.prototype || prototype === Array.prototype || prototype === null;
}

/** Query parameters whose values help to find a fault and never hold a secret; all others are masked. */
const OPEN_PARAMETERS = new Set(['symbol', 'interval', 'before', 'limit', 'lang', 'tvwidgetsymbol']);

/** Paths that end in a secret: a token or a one-time sign-in code. */
const SECRET_ENDINGS = [/^(\/api\/accounts\/login\/)[^/]+/, /^(\/api\/transactions\/get\/)[^/]+/, /^(\/autoLogin\/)[^/]+/i];

/** A URL's path and query, with every value masked that is not known to be harmless. */
export function maskUrl(url: string): string {
  const queryStart = url.indexOf('?');
  const path = queryStart === -1 ? url : url.slice(0, queryStart);
  const masked = maskText(SECRET_ENDINGS.reduce((text, ending) => text.replace(ending, '$1[secret]'), path));
  return queryStart === -1 ? masked : `${masked}?${maskQuery(url.slice(queryStart + 1))}`;
}

function maskQuery(query: string): string {
  const parameters = [...new URLSearchParams(query)];
  return parameters.map(([name, value]) => `${maskText(name)}=${OPEN_PARAMETERS.has(name) ? maskText(value) : '[secret]'}`).join('&');
}

/** Masks anything in a text that looks like an email address, a bank account or one of our tokens. */
export function maskText(text: string): string {
  return text
    .replace(LIKE_AN_IBAN, maskIban)
    .replace(/[^\s@/"'<>()=,;?&]+(?:@|%40)[^\s@/"'<>()=,;?&]+\.[^\s@/"'<>()=,;?&]+/gi, '[email]')
    .replace(/[\w-]{43,}/g, '[token]');
}

/** An IBAN as banks write it, in one piece or in groups of four. */
const LIKE_AN_IBAN = /\b[a-z]{2}\d{2}(?: ?[a-z\d]{4}){2,7}(?: ?[a-z\d]{1,3})?\b/gi;

/** The check digits distinguish an IBAN from an order id, and show where the following words begin. */
function maskIban(text: string): string {
  const words = text.split(' ');
  for (let count = words.length; count > 0; count -= 1) {
    const iban = electronicFormatIBAN(words.slice(0, count).join(''));
    if (iban !== null && isValidIBAN(iban)) return ['[iban]', ...words.slice(count)].join(' ');
  }
  return text;
}

/**
 * An address reduced to its network (a /24 of IPv4, a /48 of IPv6): enough to see where trouble comes from, but not to identify a person.
 */
export function maskAddress(address: string | undefined): string {
  if (address === undefined) return 'gone';
  const ipv4 = /^(?:::ffff:)?(\d+\.\d+\.\d+)\.\d+$/i.exec(address)?.[1];
  if (ipv4 !== undefined) return `${ipv4}.0`;
  const groups = (address.split('::', 1)[0] ?? '').split(':').slice(0, 3);
  return `${groups.join(':')}::`;
}

/** An error as logged, with what identifies the command if it concerns one. */
export interface DescribedError extends CommandTrace {
  readonly type: string;
  readonly message: string;
  readonly code?: string;
  /** The frames without the message, which may contain more than may be logged. */
  readonly stack?: string;
  readonly cause?: DescribedError;
}

/** Describes an error for the log. Only the listed properties are included: a database error also carries rows and parameters. */
export function describeError(error: unknown): DescribedError {
  if (!(error instanceof Error)) return { type: typeof error, message: maskText(String(error)) };
  const code = 'code' in error && typeof error.code === 'string' ? { code: error.code } : {};
  // While trading is paused, every command is refused in the same place; its stack would only fill the log.
  const frames = error instanceof EngineUnavailable ? undefined : framesOf(error);
  return {
    type: error.name,
    message: maskText(withoutParameters(error.message)),
    ...code,
    ...(error instanceof EngineUnavailable ? error.trace : {}),
    ...(frames === undefined || frames === '' ? {} : { stack: frames }),
    ...(error.cause === undefined || error.cause === error ? {} : { cause: describeError(error.cause) }),
  };
}

function framesOf({ stack }: Error): string | undefined {
  return stack
    ?.split('\n')
    .filter((line) => /^\s+at /.test(line))
    .join('\n');
}

/** The database layer appends the values of its parameters to the message of a failed query. */
function withoutParameters(message: string): string {
  const start = message.indexOf('\nparams:');
  return start === -1 ? message : message.slice(0, start);
}
