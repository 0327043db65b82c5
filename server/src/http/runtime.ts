import type { Callers } from '../access/admit.ts'
import type { UsageLimits } from '../access/usage-limits.ts'
import type { Incoming } from '../files/incoming.ts'
import type { VirusScanner } from '../files/virus-scanner.ts'
import type { Services } from '../services/services.ts'

/** Shared by all requests of one server. */
export interface Runtime {
  readonly services: Services
  readonly callers: Callers
  readonly incoming: Incoming
  readonly shares: UsageLimits
  /** If configured, it scans every uploaded file. */
  readonly scanner: VirusScanner | undefined
}
