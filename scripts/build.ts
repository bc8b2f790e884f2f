/** `npm run build`: builds the web app. */
import { buildWeb } from './web-build.ts';

await buildWeb();
