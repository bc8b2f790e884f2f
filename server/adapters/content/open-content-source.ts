import type { Config } from '../../config.ts';
import { createCockpitContentSource } from './cockpit-content-source.ts';
import type { ContentSource } from './content-source.ts';
import { createDatabaseContentSource, type DatabaseContentSourceOptions } from './database-content-source.ts';

export interface ContentSourceOptions extends DatabaseContentSourceOptions {
  readonly config: Pick<Config, 'contentUrl' | 'contentToken'>;
  /** Milliseconds since 1970 UTC. */
  readonly clock: () => number;
}

/** The external Cockpit if one is configured, otherwise our own content. */
export function openContentSource({ config, clock, ...own }: ContentSourceOptions): ContentSource {
  const { contentUrl: url, contentToken: token } = config;
  return url === null ? createDatabaseContentSource(own) : createCockpitContentSource({ url, token, clock });
}
