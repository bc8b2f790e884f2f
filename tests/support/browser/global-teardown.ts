import { endCommonServers } from './common-servers.ts';

/**
 * After a run the servers that its files had in common end with it.
 *
 * @public Playwright calls it: its configuration names the file.
 */
export default endCommonServers;
