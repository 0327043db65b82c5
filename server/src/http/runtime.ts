import type { Callers } from '../access/admit.ts'
import type { Shares } from '../access/shares.ts'
import type { Incoming } from '../files/incoming.ts'
import type { VirusScanner } from '../files/virus-scanner.ts'
import type { Services } from '../services.ts'

/** What one server needs to handle its requests. */
export interface Runtime {
  readonly services: Services
  readonly callers: Callers
  readonly incoming: Incoming
  readonly shares: Shares
  /** Where one is set, it looks at every file that is sent. */
  readonly scanner: VirusScanner | undefined
}
