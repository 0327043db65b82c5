import { leadMerges } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect } from 'react'
import { query } from '../../../http/query.ts'
import { problemOf } from '../../../ui/problem.ts'

/** Redirects from the address of a merged-in lead to the surviving lead. Returns true while it is looking that lead up. */
export function useMergedInto(id: number, error: unknown): boolean {
  const navigate = useNavigate()
  const isGone = Boolean(error) && problemOf(error).status === 404
  const into = useQuery({ ...query(leadMerges.into, { params: { id } }), enabled: isGone, retry: false })
  const to = isGone ? into.data?.data.id : undefined
  useEffect(() => {
    if (to !== undefined) void navigate({ href: `/crm/leads/${to}`, replace: true })
  }, [to, navigate])
  return isGone && (into.isPending || to !== undefined)
}
