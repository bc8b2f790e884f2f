import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// What a test waits for comes within milliseconds, except on a machine that is busy with something else.
configure({ asyncUtilTimeout: 10_000 });

// Files share the libraries they import, so that each is loaded once; what is our own each file has anew, with the stores in it.
vi.resetModules();
// What the file before put on the page by itself is not taken down with what it rendered.
document.body.replaceChildren();

// The library does this by itself only for the file that loads it.
afterEach(cleanup);
