import type { Pool } from './database/connect.ts'
import type { Storage } from './files/storage.ts'
import type { Queue } from './jobs/queue.ts'
import type { Log } from './log.ts'
import type { Mailbox } from './mail/mailbox.ts'
import type { Transport } from './mail/transport.ts'
import type { Settings } from './settings.ts'

/** The services of the application, passed to `createApp`. */
export interface Services {
  readonly settings: Settings
  readonly pool: Pool
  readonly storage: Storage
  readonly queue: Queue
  readonly mail: Transport
  /** Where letters go to a folder of this machine: what the page of it reads. */
  readonly mailbox?: Mailbox
  readonly clock: Clock
  readonly log: Log
  /** Aborted when a shutdown was requested and requests are still answered: from then on the server is not ready. */
  readonly stopping?: AbortSignal
}

/** Now, as tests may set it. */
export interface Clock {
  now(): Date
}
