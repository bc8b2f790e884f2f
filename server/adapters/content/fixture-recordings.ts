/** Recorded exchanges with a real Cockpit (version 1), and that Cockpit's content. For tests. */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { wireEntrySchema, wireSettingsSchema, type WireEntry, type WireSettings } from '@fairlead/contract/content/schemas.ts';
import { z } from 'zod';

const DIRECTORY = join(import.meta.dirname, 'recordings');

const recordingSchema = z.object({
  request: z.object({
    method: z.enum(['GET', 'POST', 'OPTIONS']),
    /** Path and query. */
    url: z.string(),
    /** Only the relevant headers, with lower-case names. */
    headers: z.record(z.string(), z.string()),
    body: z.string().nullable(),
  }),
  response: z.object({
    status: z.number(),
    /** The media type, without parameters. */
    type: z.string(),
    /** Parsed if it was JSON. */
    body: z.unknown(),
  }),
});
export type Recording = z.infer<typeof recordingSchema> & { readonly name: string };

export const RECORDED_TOKEN = 'tok_master_0123456789abcdef0123456789';

export function readRecordings(): Recording[] {
  return readdirSync(DIRECTORY)
    .toSorted()
    .map((file) => ({
      name: file.slice(0, -'.json'.length),
      ...recordingSchema.parse(JSON.parse(readFileSync(join(DIRECTORY, file), 'utf8'))),
    }));
}

export interface RecordedContent {
  /** In all languages under suffixed names, with links not populated. */
  readonly pages: readonly WireEntry[];
  readonly posts: readonly WireEntry[];
  readonly subpages: readonly WireEntry[];
  readonly settings: WireSettings;
}

/** Some entries were recorded only in German; their German texts are used as the English ones too. */
export function readRecordedContent(): RecordedContent {
  const recordings = new Map(readRecordings().map(({ name, response }) => [name, response.body]));
  const answered = (name: string) => z.array(wireEntrySchema).parse(recordings.get(name));
  const populated = (link: unknown) => wireEntrySchema.transform(({ _link, ...entry }) => inTwoLanguages(entry)).parse(link);
  const settings = (name: string) => wireSettingsSchema.parse(recordings.get(name));
  return {
    // A Cockpit answers a request with a broken body by returning everything it has.
    pages: z.object({ entries: z.array(wireEntrySchema) }).parse(recordings.get('err-broken-json-body')).entries,
    posts: [
      ...answered('pages-index-nolang').map(({ featured }) => populated(featured)),
      populated(settings('settings-populate')['popularPost']),
    ],
    subpages: answered('pages-about-de').flatMap(({ subpages }) => (subpages ?? []).map(populated)),
    settings: settings('settings'),
  };
}

function inTwoLanguages(entry: WireEntry): WireEntry {
  const { title, summary, components } = entry;
  const german = { title_de: title, summary_de: summary, components_de: components };
  return { ...Object.fromEntries(Object.entries(german).filter(([, value]) => value !== undefined)), ...entry };
}
