import { Button } from '@mantine/core'
import { holds } from '@storey/api/client-endpoints.ts'
import { events } from '@storey/api/events.ts'
import type { UnitStatus, UnitType } from '@storey/api/inventory/availability.ts'
import type { UnitClaim } from '@storey/api/inventory/unit.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { refresh } from '../../../http/query.ts'
import { useSession } from '../../../http/useSession.ts'
import { useCan } from '../../../shell/Can.tsx'
import { act } from '../../../ui/act.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { Countdown } from '../../../ui/values/Countdown.tsx'
import { isForSale } from '../../parts/units/taken.ts'
import styles from './HoldControl.module.css'
import { HoldDialog } from './HoldDialog.tsx'

interface Props {
  unit: {
    readonly id: number
    readonly number: string
    readonly building: { readonly id: number; readonly code: string }
    readonly type: UnitType
    readonly floor: number
    readonly bedrooms: number
    readonly status: UnitStatus
    readonly project_status: string
    readonly claim: UnitClaim | null
  }
  /** Only offers to place a hold; an existing hold is shown elsewhere. */
  takes?: boolean
  /** The main action of its place, with a key of its own. */
  main?: boolean
}

/**
 * Places a hold on an available unit; for a held unit it shows the holder, the client and the time left, and lets permitted users
 * extend or end the hold. If another user is faster, the dialog stays open, names that user and keeps the input.
 */
export function HoldControl({ unit, takes = false, main = false }: Props) {
  const may = useCan(holds.take.access)
  const [asking, setAsking] = useState<'take' | 'extend' | undefined>()
  const hold = unit.claim?.kind === 'hold' ? unit.claim : null
  return (
    <>
      {may && unit.status === 'available' && isForSale(unit.project_status) && (
        <Button
          variant={main ? 'filled' : 'default'}
          aria-keyshortcuts={main ? 'H' : undefined}
          leftSection={<IconClock size={16} stroke={1.6} />}
          onClick={() => setAsking('take')}
        >
          Hold
        </Button>
      )}
      {hold && !takes && <Held unit={unit} hold={hold} onExtend={() => setAsking('extend')} />}
      {asking && <HoldDialog kind={asking} unit={unit} onClose={() => setAsking(undefined)} />}
    </>
  )
}

interface HeldProps extends Pick<Props, 'unit'> {
  hold: UnitClaim
  onExtend: () => void
}

function Held({ unit, hold, onExtend }: HeldProps) {
  const session = useSession()
  const may = useCan(holds.take.access)
  const mine = hold.holder.id === session?.user_id
  const mayRelease = may && (mine || session?.access_type === 'developer_admin')

  const release = async () => {
    const agreed =
      mine ||
      (await confirm({
        title: `End the hold of ${hold.holder.full_name}?`,
        effect: `${unitName(unit.building, unit.number)} becomes available to everyone.`,
        verb: 'End hold',
        danger: true,
      }))
    if (!agreed) return
    await act(() => call(holds.release, { params: { id: unit.id } }))
  }
  const label = mine ? 'Held by you' : `Held by ${hold.holder.full_name}`
  return (
    <div className={styles.hold}>
      {hold.expires_at && (
        <Countdown
          until={hold.expires_at}
          since={hold.claimed_at}
          label={label}
          onEnd={() => void refresh(...events['unit.status'].affects)}
        />
      )}
      {hold.held_for && <span className={styles.for}>for {hold.held_for}</span>}
      {may && mine && hold.extended_at === null && (
        <Button variant="default" onClick={onExtend}>
          Extend
        </Button>
      )}
      {mayRelease && (
        <Button variant="subtle" color="gray" onClick={() => void release()}>
          {mine ? 'Release' : 'End hold'}
        </Button>
      )}
    </div>
  )
}
