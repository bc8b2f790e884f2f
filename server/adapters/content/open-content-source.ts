import type { Config } from '../../config.ts';
import { createCockpitContentSource } from './cockpit-content-source.ts';
import type { ContentSource } from './content-source.ts';
import { createDatabaseContentSource, type DatabaseContentSourceOptions } from './database-content-source.ts';

export interface ContentSourceOptions extends DatabaseContentSourceOptions {
  readonly config: Pick<Config, 'contentUrl' | 'contentToken'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** Somebody's Cockpit where one is configured, our own content otherwise. */
export function openContentSource({ config, clock, ...own }: ContentSourceOptions): ContentSource {
  const { contentUrl: url, contentToken: token } = config;
  return url === null ? createDatabaseContentSource(own) : createCockpitContentSource({ url, token, clock });
}
