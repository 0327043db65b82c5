import type { Pool } from './database/connect.ts'
import type { Storage } from './files/storage.ts'
import type { Log } from './log.ts'
import type { Settings } from './settings.ts'

/** What the application is made of, wired by name in `createApp`. */
export interface Services {
  readonly settings: Settings
  readonly pool: Pool
  readonly storage: Storage
  readonly clock: Clock
  readonly log: Log
  /** Aborted when a stop was asked for, while requests are still answered: from then on not ready. */
  readonly stopping?: AbortSignal
}

/** Now, as tests may set it. */
export interface Clock {
  now(): Date
}
