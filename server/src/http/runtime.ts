import type { Incoming } from '../files/incoming.ts'
import type { Services } from '../services.ts'
import type { Callers } from './admit.ts'
import type { Shares } from './shares.ts'

/** What every request of one server is handled with. */
export interface Runtime {
  readonly services: Services
  readonly callers: Callers
  readonly incoming: Incoming
  readonly shares: Shares
}
