/**
 * The tests that need more than the thirty seconds of `vitest.config.ts`, in milliseconds and by their reason. A machine under load
 * takes three times what a quiet one takes.
 */
export const slow = {
  /** A sweep that calls every endpoint, some of them for every role. */
  sweep: 240_000,
  /** A race that is run again and again, against two servers. */
  race: 180_000,
  /** Servers that are started, killed or replaced. */
  servers: 180_000,
  /** Passwords that are hashed by the hundred, each slow on purpose. */
  hashing: 120_000,
  /** Tables that are filled until an index matters. */
  filling: 240_000,
  /** The demo, with its 1,200 units, 8,000 leads and pictures. */
  demo: 600_000,
  /** Files that are stored by the hundred, each flushed to the disk. */
  storing: 120_000,
  /** Documents, messages and files that are made by the hundred, or each slow to make. */
  hostile: 180_000,
  /** Random sequences of calls that are compared with a model. */
  sequences: 180_000,
  /** Twenty thousand requests. */
  fuzz: 900_000,
} as const
