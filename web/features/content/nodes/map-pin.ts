/** 32 px wide and 40 px high, with its point at the bottom. */
export const PIN = 'M16 40S30 27 30 15.5A14 14 0 0 0 2 15.5C2 27 16 40 16 40Z';
