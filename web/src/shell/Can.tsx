import type { Access } from '@storey/api/endpoint.ts'
import type { ReactNode } from 'react'
import { mayUse } from '../http/session.ts'
import { useSession } from '../http/useSession.ts'

interface Props {
  /** The access of the endpoint that the content will call. */
  access: Access
  /** Shown to those who may not. */
  otherwise?: ReactNode
  children: ReactNode
}

/** Shows what is inside only to roles that may use it. */
export function Can({ access, otherwise = null, children }: Props) {
  return useCan(access) ? children : otherwise
}

/** Whether the current role may use an endpoint, for use outside of JSX. */
export const useCan = (access: Access) => mayUse(access, useSession())
