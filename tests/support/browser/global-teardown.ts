/** After a run: the servers that its files had in common end with it. */
export { endCommonServers as default } from './common-servers.ts';
