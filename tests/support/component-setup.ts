import { cleanup, configure } from '@testing-library/react';
import { afterEach, vi } from 'vitest';

// What a test waits for takes milliseconds, except on a busy machine.
configure({ asyncUtilTimeout: 10_000 });

// Files share the libraries they import, so that each is loaded once; our own modules are new in each file, with the stores in them.
vi.resetModules();
// What the previous file put on the page itself is not removed with what it rendered.
document.body.replaceChildren();

// The library does this by itself only for the file that loads it.
afterEach(cleanup);
