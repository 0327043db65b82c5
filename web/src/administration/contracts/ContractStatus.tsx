import type { ContractStatus as Value } from '@storey/api/administration/contracts.ts'
import { Status, StatusBadge, type Tone } from '../../ui/values/Status.tsx'
import { statusLabels } from './labels.ts'

const tones: Readonly<Record<Value, Tone>> = {
  draft: 'outline',
  sent: 'warn',
  viewed: 'warn',
  signed: 'info',
  active: 'good',
  declined: 'bad',
  withdrawn: 'neutral',
  expired: 'neutral',
  terminated: 'bad',
  superseded: 'neutral',
}

/** The status of an agreement; `badge` next to a heading, `mine` for the organization that must sign it. */
export function ContractStatus({
  status,
  badge = false,
  mine = false,
}: {
  status: Value
  badge?: boolean
  mine?: boolean
}) {
  const Drawn = badge ? StatusBadge : Status
  const waits = mine && (status === 'sent' || status === 'viewed')
  return <Drawn tone={tones[status]}>{waits ? 'Waiting for your signature' : statusLabels[status]}</Drawn>
}
