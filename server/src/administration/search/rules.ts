import { capabilities, type Role } from '@storey/api/capabilities.ts'
import type { Access } from '@storey/api/endpoint.ts'

/** Whether a role may open the records that a screen reads by an endpoint. */
export const mayRead = (access: Access, role: Role | null): boolean =>
  role !== null && access.kind === 'can' && access.any_of.some((capability) => capabilities[capability].includes(role))
