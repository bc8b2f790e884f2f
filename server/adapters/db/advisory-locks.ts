/**
 * Every advisory lock of the database, each with an arbitrary number that is the same in every process. They are listed here together,
 * because two purposes with one number would wait for each other.
 */
export const ADVISORY_LOCKS = {
  /** The first process that starts migrates; the others wait. */
  migration: 4_207_311,
  /** Of several processes that start at once, one writes the check value of the secret key and the others compare theirs. */
  secretKey: 4_207_312,
  /** Held by the process that leads partition 0, the only one of most installations. */
  leader: 4_207_313,
  /** Held by the process that leads the prices, if that is one of its own. */
  priceLeader: 4_207_315,
  /** Held by the process that runs jobs and other work, if that is one of its own. */
  workLeader: 4_207_316,
  /**
   * Plus the number of a partition from 1 to 63: held by the process that leads it. So the numbers up to 63 above this one are taken as
   * well.
   */
  leaderOfPartition: 4_207_400,
  /** One process takes a snapshot of the engine's state at a time. */
  snapshot: 4_207_314,
  /** Serialises bookings that count towards a single approver's limit, so that concurrent ones can't each find the whole limit free. */
  singleApprover: 4_611_021,
  /** One process at a time changes what a client may trade, or the status of a trading account. */
  clientAccess: 4_611_022,
} as const;
