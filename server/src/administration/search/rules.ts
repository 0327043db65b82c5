import type { Access } from '@storey/api/endpoint.ts'
import type { Holder } from '@storey/api/holds.ts'
import { mayCall } from '../../access/admit.ts'

/** Whether a member may open the records of a screen, by the access of the endpoint that reads them. */
export const mayRead = (access: Access, holder: Holder): boolean => access.kind === 'can' && mayCall(access, holder)
