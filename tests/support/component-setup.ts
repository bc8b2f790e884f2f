import { configure } from '@testing-library/react';

// What a test waits for comes within milliseconds, except on a machine that is busy with something else.
configure({ asyncUtilTimeout: 10_000 });
