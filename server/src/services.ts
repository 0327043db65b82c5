import type { Pool } from './database/connect.ts'
import type { Storage } from './files/storage.ts'
import type { Queue } from './jobs/queue.ts'
import type { Log } from './log.ts'
import type { Mailbox } from './mail/mailbox.ts'
import type { Transport } from './mail/transport.ts'
import type { Settings } from './settings.ts'

/** The parts of the application, wired by `createApp`. */
export interface Services {
  readonly settings: Settings
  readonly pool: Pool
  readonly storage: Storage
  readonly queue: Queue
  readonly mail: Transport
  /** Set if e-mails go to a local folder: read by its page. */
  readonly mailbox?: Mailbox
  readonly clock: Clock
  readonly log: Log
  /** Aborted when a stop was requested, while requests are still served: from then on not ready. */
  readonly stopping?: AbortSignal
}

/** The current time, which tests can set. */
export interface Clock {
  now(): Date
}
