import { bundlePrograms } from '../bundled-programs.ts';

/**
 * Before a run, bundles the server that its files start themselves or share.
 *
 * @public Called by Playwright, whose configuration names the file.
 */
export default bundlePrograms;
