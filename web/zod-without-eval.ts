/**
 * For browsers: zod compiles schemas if it can, and tests that by evaluating a string, which our content policy forbids and browsers
 * report. Set on the object from which zod reads its settings, since pages without schemas should not load zod for this.
 */
const SETTINGS = '__zod_globalConfig';
const settings: unknown = Reflect.get(globalThis, SETTINGS);
Reflect.set(globalThis, SETTINGS, Object.assign(settings ?? {}, { jitless: true }));
