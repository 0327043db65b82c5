import { type Capability, capabilities, capabilitiesBySetting, type Role } from './capabilities.ts'

/** What decides which capabilities a member has. */
export interface Holder {
  readonly role: Role | null
  /** The organization lets the role read the sales of its own projects. */
  readonly reads_sales: boolean
}

/** Whether a member has a capability. No other code decides this for a member. */
export const holds = ({ role, reads_sales }: Holder, capability: Capability): boolean =>
  role !== null &&
  (capabilities[capability].includes(role) ||
    (reads_sales && (capabilitiesBySetting[capability]?.includes(role) ?? false)))
