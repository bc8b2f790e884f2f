import { describe, expect, test } from 'vitest';
import { findUnboundedWaits } from './find-unbounded-waits.ts';

const found = (source: string) => findUnboundedWaits(source).map(({ name, lacks }) => `${name}: ${lacks}`);

describe('without a deadline', () => {
  test.each([
    ['await fetch(url);', 'fetch: signal'],
    ["await fetch(url, { redirect: 'error' });", 'fetch: signal'],
    ['await fetch(url, request);', 'fetch: signal'],
    ['await fetch(url, { ...request });', 'fetch: signal'],
    ['await fetch(url, { signal: undefined });', 'fetch: signal'],
    ['await globalThis.fetch(url);', 'globalThis.fetch: signal'],
    ['await this.#client.fetch(url, {});', 'this.client.fetch: signal'],
    ['await (await open()).fetch(url);', '?.fetch: signal'],
    ["import { request } from 'node:http'; request(url);", 'request: signal'],
    ["import { get as read } from 'https'; read(url, { timeout: 1 });", 'read: signal'],
    ["import http from 'node:http'; http.request(url);", 'http.request: signal'],
    ["import * as https from 'node:https'; https['get'](url);", 'https.get: signal'],
    [
      "import { request as a } from 'node:http'; import { request as b } from 'node:https'; const send = secure ? b : a; send(url, {});",
      'send: signal',
    ],
    ["import { createServer } from 'node:http'; createServer({ requestTimeout: 1 });", 'createServer: headersTimeout, keepAliveTimeout'],
    ["import { connect } from 'node:net'; connect(80);", 'connect: signal or timeout'],
    ["import tls from 'node:tls'; tls.connect({ port: 1 });", 'tls.connect: signal or timeout'],
    ["import { lookup } from 'node:dns'; lookup(host, { all: true }, done);", 'lookup: signal or timeout'],
    ["import pg from 'pg'; new pg.Client({ connectionTimeoutMillis: 1 });", 'pg.Client: query_timeout'],
    ["import { Pool } from 'pg'; new Pool();", 'Pool: connectionTimeoutMillis, query_timeout'],
    ["import pg from 'pg'; new pg.Pool(whatever(url));", 'pg.Pool: connectionTimeoutMillis, query_timeout'],
    [
      "import nodemailer from 'nodemailer'; nodemailer.createTransport({ ...readUrl(url), connectionTimeout: 1, socketTimeout: 1 });",
      'nodemailer.createTransport: greetingTimeout',
    ],
    ['await mailer.sendMail({ to });', 'mailer.sendMail: signal'],
    ["import { Stripe } from 'stripe'; new Stripe(key, { timeout: 1 });", 'Stripe: httpClient'],
    ["import { S3Client } from '@aws-sdk/client-s3'; new S3Client({ region });", 'S3Client: requestHandler'],
    ["import { once } from 'node:events'; await once(child, 'exit');", 'once: signal'],
    ["import { on } from 'node:events'; for await (const one of on(feed, 'tick')) take(one);", 'on: signal'],
    ['await new Promise((done) => child.once("exit", done));', 'child.once: a deadline next to the promise that it settles'],
    ['new Promise((done, fail) => { if (a) { socket.on("error", fail); } });', 'socket.on: a deadline next to the promise that it settles'],
    ["import { Worker } from 'node:worker_threads'; new Worker(url, { workerData });", 'Worker: signal'],
    ["import { spawn } from 'node:child_process'; spawn('ls', []);", 'spawn: signal or timeout'],
    ["import { execFileSync as run } from 'node:child_process'; run('ls');", 'run: signal or timeout'],
    ["import { text } from 'node:stream/consumers'; await text(request);", 'text: signal'],
    ["import { pipeline } from 'node:stream/promises'; await pipeline(a, b);", 'pipeline: signal'],
    ["import Fastify from 'fastify'; Fastify({ requestTimeout: 1, http: {} });", 'Fastify: keepAliveTimeout'],
    ['const a = fetch(url) as Promise<Response>;', 'fetch: signal'],
  ])('%s', (source, wait) => {
    expect(found(source)).toEqual([wait]);
  });

  test('a wait is reported with its line', () => {
    expect(findUnboundedWaits('const a = 1;\n\nawait fetch(\n  url,\n);')).toEqual([{ name: 'fetch', lacks: 'signal', line: 3 }]);
  });
});

describe('with a deadline', () => {
  test.each([
    ['await fetch(url, { signal: AbortSignal.timeout(1) });'],
    ['await fetch(url, { ...request, signal });'],
    ['const LIMITS = { signal } as const; await fetch(url, { ...LIMITS });'],
    ["import { request } from 'node:http'; request(url, { signal });"],
    ["import { request } from './ours.ts'; request(url);"],
    ["import pg from 'pg'; new pg.Client({ connectionTimeoutMillis: 1, query_timeout: 1 });"],
    ["import pg from 'pg'; new pg.Pool(connectionOptions(url)); new pg.Client({ ...connectionOptions(url), max: 1 });"],
    [
      "import nodemailer from 'nodemailer'; const TIMEOUTS = { connectionTimeout: 1, greetingTimeout: 1, socketTimeout: 1 } as const; nodemailer.createTransport({ ...read(url), ...TIMEOUTS });",
    ],
    ["import { once } from 'node:events'; await once(child, 'exit', { signal });"],
    ["emitter.once('close', () => left());"],
    ['new Promise((done) => { setTimeout(done, 5); emitter.once("close", other); });'],
    ["import { spawn } from 'node:child_process'; spawn('ls', [], { timeout: 1 });"],
    ["import Fastify from 'fastify'; Fastify({ ...nodeLimits(limits) });"],
    ["// await fetch(url)\nconst text = 'fetch(url)';"],
    ['interface Feed { fetch(url: string): Promise<void> } type Fetch = typeof fetch;'],
    ['export type Client = pg.Client; const match = /a/.exec(text);'],
  ])('%s', (source) => {
    expect(found(source)).toEqual([]);
  });
});
