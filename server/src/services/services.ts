import type { UsageLimits } from '../access/usage-limits.ts'
import type { Pool } from '../database/connect.ts'
import type { Log } from '../kernel/log.ts'
import type { Settings } from '../kernel/settings.ts'
import type { Mailbox } from './mailbox.ts'
import type { MapArchive } from './map-archive.ts'
import type { Queue } from './queue.ts'
import type { Storage } from './storage.ts'
import type { Transport } from './transport.ts'

/** The parts of the application, wired by `createApp`. */
export interface Services {
  readonly settings: Settings
  readonly pool: Pool
  readonly storage: Storage
  readonly queue: Queue
  readonly mail: Transport
  /** Set if e-mails go to a local folder: read by its page. */
  readonly mailbox?: Mailbox
  /** Set if MAP_TILES is. */
  readonly map?: MapArchive
  readonly clock: Clock
  readonly log: Log
  /** URL of the owner of the database, for backups; absent in tests. */
  readonly ownerUrl?: string
  /** Set in each of the processes that `PROCESSES` starts: what they do together. */
  readonly machine?: Machine
  /** Aborted when a stop was requested, while requests are still served: from then on not ready. */
  readonly stopping?: AbortSignal
}

/** What the processes of one machine do together, through the process that started them. */
export interface Machine {
  readonly limits: UsageLimits
  /** The metrics of all of them, added up. */
  metrics(): Promise<string>
}

/** The current time, which tests can set. */
export interface Clock {
  now(): Date
}
