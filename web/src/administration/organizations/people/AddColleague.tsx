import { Button } from '@mantine/core'
import type { Organization } from '@storey/api/administration/organization.ts'
import { colleagueRequests } from '@storey/api/client-endpoints.ts'
import { useState } from 'react'
import { useSession } from '../../../http/useSession.ts'
import { useCan } from '../../../shell/Can.tsx'
import { NewColleague } from './NewColleague.tsx'

/** Whether the user asks the platform for colleagues in this organization, which is their own; the platform itself invites. */
export function useAsksForColleagues({ status, type }: Organization): boolean {
  const isOwn = useSession()?.access_type !== 'super_admin'
  const asks = useCan(colleagueRequests.create.access)
  return asks && isOwn && type !== 'platform' && status !== 'suspended' && status !== 'closed'
}

/** The button that asks for a colleague, where members and invites are listed. */
export function AddColleague({ organization }: { organization: Organization }) {
  const [asking, setAsking] = useState(false)
  if (!useAsksForColleagues(organization)) return null
  return (
    <>
      <Button miw="max-content" onClick={() => setAsking(true)}>
        Add colleague
      </Button>
      {asking && <NewColleague organization={organization} onClose={() => setAsking(false)} />}
    </>
  )
}
