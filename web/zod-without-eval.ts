/**
 * For browsers: zod compiles schemas where it may, and tries so by evaluating a text, which our content policy forbids and browsers report. Set on
 * the object that zod reads its settings from, because pages that load no schema should not load zod for it.
 */
const SETTINGS = '__zod_globalConfig';
const settings: unknown = Reflect.get(globalThis, SETTINGS);
Reflect.set(globalThis, SETTINGS, Object.assign(settings ?? {}, { jitless: true }));
