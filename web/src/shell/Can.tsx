import type { Access } from '@storey/api/endpoint.ts'
import type { ReactNode } from 'react'
import { mayUse } from '../http/session.ts'
import { useSession } from '../http/useSession.ts'

interface Props {
  /** Access of the endpoint that the children call. */
  access: Access
  /** Shown to users without permission. */
  otherwise?: ReactNode
  children: ReactNode
}

/** Renders its children only for roles with access. */
export function Can({ access, otherwise = null, children }: Props) {
  return useCan(access) ? children : otherwise
}

/** Whether the current role has access to an endpoint, for code outside of JSX. */
export const useCan = (access: Access) => mayUse(access, useSession())
