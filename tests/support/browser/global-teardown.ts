import { endCommonServers } from './common-servers.ts';

/**
 * After a run, stops the servers that its files shared.
 *
 * @public Called by Playwright, whose configuration names the file.
 */
export default endCommonServers;
