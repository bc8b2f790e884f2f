/**
 * Loaded into a server before its modules, so that a test can run it at another hour: its system clock is ahead by CLOCK_LEAD_MS. Timers and
 * durations are as always.
 */
const leadMs = Number(process.env['CLOCK_LEAD_MS']);
if (!Number.isFinite(leadMs)) throw new Error('CLOCK_LEAD_MS is not a number');
const systemClock = Date.now;
Date.now = () => systemClock() + leadMs;
