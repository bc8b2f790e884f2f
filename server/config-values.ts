/** Parsers for environment variables, one schema per kind of value. */
import { isIP } from 'node:net';
import { isWitnessKey } from '@fairlead/domain/proof/cosignature.ts';
import { readVerifierKey } from '@fairlead/domain/proof/signed-note.ts';
import { z } from 'zod';
import { parsePartitions } from './engine/partitions/parse-partitions.ts';
import { canVerify, sha256 } from './features/proof/log/node-hashing.ts';
import type { WitnessKey } from './features/proof/witnesses/witness.ts';

export const FLAG_ACCEPTS = '1, 0, true or false';

export function flag() {
  return z.enum(['1', '0', 'true', 'false']).transform((text) => text === '1' || text === 'true');
}

export function wholeNumber(least: number, most: number) {
  return z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number)
    .pipe(z.number().min(least).max(most));
}

/** A share from 0 to 1. */
export function share() {
  return z
    .string()
    .regex(/^(?:0(?:\.\d{1,6})?|1(?:\.0{1,6})?)$/)
    .transform(Number);
}

/** Comma-separated items; at least one, without duplicates. */
export function listOf<Item>(item: z.ZodType<Item, string>) {
  return z
    .string()
    .transform(splitAtCommas)
    .pipe(
      z
        .array(item)
        .min(1)
        .refine((items) => new Set(items).size === items.length),
    );
}

export function partitionNumbers() {
  return z.string().transform((text, context): readonly number[] => {
    const partitions = parsePartitions(text);
    if (partitions !== null) return partitions;
    context.addIssue({ code: 'custom', message: 'not partitions' });
    return z.NEVER;
  });
}

/** The origin of a URL; one with a path or a query is rejected. */
export function webOrigin() {
  return z
    .url({ protocol: /^https?$/ })
    .transform((text) => new URL(text))
    .refine((url) => url.pathname === '/' && url.search === '' && url.hash === '' && url.username === '')
    .transform((url) => url.origin);
}

/** A URL to which paths are appended: without a query or a trailing slash. */
export function webAddress() {
  return z
    .url({ protocol: /^https?$/ })
    .transform((text) => new URL(text))
    .refine((url) => url.search === '' && url.hash === '' && url.username === '')
    .transform((url) => `${url.origin}${url.pathname.replace(/\/+$/, '')}`);
}

/** A complete URL that a program calls: it may contain a user and a password, which are never shown. */
export function calledAddress() {
  return z.url({ protocol: /^https?$/ }).refine((text) => {
    const { hash, username, password } = new URL(text);
    return hash === '' && isDecodable(username) && isDecodable(password);
  });
}

/** Verifiers read at least 16 signatures of a checkpoint, of which one is the log's own. */
const MOST_WITNESS_KEYS = 15;

/** Witnesses of the transparency log, each as `URL#KEY`; one with two keys has its URL twice. */
export function witnessKeys() {
  return listOf(witnessKey()).refine(
    (keys) => keys.length <= MOST_WITNESS_KEYS && new Set(keys.map(({ key }) => key.id)).size === keys.length,
  );
}

function witnessKey() {
  return z.string().transform((text, context): WitnessKey => {
    const end = text.indexOf('#');
    const url = webAddress().safeParse(text.slice(0, Math.max(end, 0)));
    const key = readVerifierKey(sha256, text.slice(end + 1));
    if (url.success && key !== null && isWitnessKey(key) && canVerify(key)) return { url: url.data, key };
    context.addIssue({ code: 'custom', message: 'not a witness' });
    return z.NEVER;
  });
}

function isDecodable(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

export type PriceFeedConfig =
  | { readonly kind: 'sandbox'; readonly alwaysOpen: boolean }
  /** `speed` 2 plays twice as fast as recorded. */
  | { readonly kind: 'replay'; readonly files: readonly string[]; readonly speed: number };

export function priceFeed() {
  return z.string().transform((text, context): PriceFeedConfig => {
    if (text === 'sandbox' || text === 'sandbox:always-open') return { kind: 'sandbox', alwaysOpen: text !== 'sandbox' };
    const [, fileList, speedText] = /^replay:(.+?)(?:@(\d+(?:\.\d+)?))?$/.exec(text) ?? [];
    const files = fileList === undefined ? [] : splitAtCommas(fileList);
    const speed = speedText === undefined ? 1 : Number(speedText);
    if (files.length === 0 || files.includes('') || speed === 0) {
      context.addIssue({ code: 'custom', message: 'not a price feed' });
      return z.NEVER;
    }
    return { kind: 'replay', files, speed };
  });
}

const NAMED_NETWORKS = ['loopback', 'linklocal', 'uniquelocal'];

/**
 * The addresses and networks of proxies. A mere number of proxies is not accepted: callers that reach the server directly could then claim
 * any address.
 */
export function trustedProxies() {
  return z
    .string()
    .transform(splitAtCommas)
    .pipe(z.array(z.string().refine(isNetwork)).min(1));
}

function isNetwork(text: string): boolean {
  if (NAMED_NETWORKS.includes(text)) return true;
  const [address = '', bits, ...rest] = text.split('/');
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  return bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= (family === 4 ? 32 : 128));
}

function splitAtCommas(text: string): string[] {
  return text.split(',').map((part) => part.trim());
}
