import { bundlePrograms } from '../bundled-programs.ts';

/**
 * Before a run the server is bundled that its files start for themselves or have in common.
 *
 * @public Playwright calls it: its configuration names the file.
 */
export default bundlePrograms;
