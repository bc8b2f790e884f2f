/** `npm run test:long` has the time that `npm test` has not: what takes minutes is played shorter there, and in full here. */
export const isLong = process.env['LONG'] === '1';
