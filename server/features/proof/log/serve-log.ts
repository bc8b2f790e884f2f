/** Serves the log as static files (C2SP tlog-tiles), so that any monitor or witness can follow it. Nothing in it is personal. */
import { formatVerifierKey, ED25519, keyIdOf } from '@fairlead/domain/proof/signed-note.ts';
import { readTilePath, TILE_WIDTH, widthOfTile, type Tile } from '@fairlead/domain/proof/tiles.ts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { Database } from '../../../adapters/db/database.ts';
import { findCurrentLog, findLatestCheckpoint, findLog, readEntryTexts, type StoredLog } from './log-store.ts';
import { sha256 } from './node-hashing.ts';
import { readTile } from './read-tree.ts';

const A_MOMENT = 'public, max-age=1';
const FOR_GOOD = 'public, max-age=31536000, immutable';
const TEXT = 'text/plain; charset=utf-8';
const BYTES = 'application/octet-stream';

export function keyTextOf({ origin: name, publicKey }: Pick<StoredLog, 'origin' | 'publicKey'>): string {
  const key = { name, type: ED25519, publicKey };
  return formatVerifierKey({ ...key, id: keyIdOf(sha256, key) });
}

/** `/log/` is the log that is written; each, also one that was closed, is under `/log/<its number>/` too. */
export function registerLogRoutes(app: FastifyInstance, database: Pick<Database, 'query'>): void {
  app.get<{ Params: { '*': string } }>('/log/*', { schema: { hide: true } }, async (request, reply) => {
    const { id, path } = readPath(request.params['*']);
    const log = id === null ? await findCurrentLog(database) : await findLog(database, id);
    // A monitor runs on another site than ours.
    reply.header('access-control-allow-origin', '*');
    if (log === null) return answerUnknown(reply);
    if (path === 'key') return sendFresh(reply, `${keyTextOf(log)}\n`);
    const latest = await findLatestCheckpoint(database, log.id);
    if (latest === null) return answerUnknown(reply);
    if (path === 'checkpoint') return sendFresh(reply, latest.note);
    const read = readTilePath(path);
    // What no checkpoint covers may not be shown: it isn't signed.
    if (read === null || read.tile.width > widthOfTile(read.tile, latest.size)) return answerUnknown(reply);
    const bytes = read.kind === 'hashes' ? await readTile(database, log.id, read.tile) : await readBundle(database, log.id, read.tile);
    return reply.header('cache-control', FOR_GOOD).type(BYTES).send(Buffer.from(bytes));
  });
}

function readPath(path: string): { readonly id: number | null; readonly path: string } {
  const { id, rest } = /^(?<id>[1-9]\d{0,3})\/(?<rest>.+)$/.exec(path)?.groups ?? {};
  return id === undefined || rest === undefined ? { id: null, path } : { id: Number(id), path: rest };
}

/** The entries, each after its length as two bytes. */
async function readBundle(database: Pick<Database, 'query'>, logId: number, { index, width }: Tile): Promise<Uint8Array> {
  const start = index * TILE_WIDTH;
  const texts = await readEntryTexts(database, logId, start, start + width);
  return Buffer.concat(
    texts.flatMap((text) => {
      const entry = Buffer.from(text, 'utf8');
      const length = Buffer.alloc(2);
      length.writeUInt16BE(entry.length);
      return [length, entry];
    }),
  );
}

function answerUnknown(reply: FastifyReply): FastifyReply {
  return reply.code(404).header('cache-control', 'no-store').type(TEXT).send('not found\n');
}

function sendFresh(reply: FastifyReply, text: string): FastifyReply {
  return reply.header('cache-control', A_MOMENT).type(TEXT).send(text);
}
