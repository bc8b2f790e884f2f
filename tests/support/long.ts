/** `npm run test:long` has the time that `npm test` lacks: what takes minutes is run in full there, and in a short form otherwise. */
export const isLong = process.env['LONG'] === '1';
