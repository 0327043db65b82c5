import { capabilities, type Role } from '@storey/api/capabilities.ts'
import type { Access } from '@storey/api/endpoint.ts'

/** Whether a role may open the records of a screen, by the access of the endpoint that reads them. */
export const mayRead = (access: Access, role: Role | null): boolean =>
  role !== null && access.kind === 'can' && access.any_of.some((capability) => capabilities[capability].includes(role))
