import { Button } from '@mantine/core'
import { holds } from '@storey/api/calls.ts'
import type { UnitStatus } from '@storey/api/inventory/availability.ts'
import type { UnitClaim } from '@storey/api/inventory/units.ts'
import { IconClock } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { useSession } from '../../../http/useSession.ts'
import { useCan } from '../../../shell/Can.tsx'
import { Countdown } from '../../../ui/Countdown.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.tsx'
import { unitName } from '../../parts/unit-words.ts'
import styles from './HoldControl.module.css'
import { HoldDialog } from './HoldDialog.tsx'

interface Props {
  unit: {
    readonly id: number
    readonly number: string
    readonly building: { readonly code: string }
    readonly status: UnitStatus
    readonly claim: UnitClaim | null
    /** The terms of the project, where they are known: lengths beyond them are not offered. */
    readonly hold_default_minutes?: number
    readonly hold_max_minutes?: number
  }
  /** A hold was taken, extended, released or has run out: fetch the unit anew. */
  onChange: () => void
}

/** Holds a free unit; on a held one says who holds it, for whom and how long, and lets those who may extend or end it. */
export function HoldControl({ unit, onChange }: Props) {
  const session = useSession()
  const may = useCan(holds.take.access)
  const [asking, setAsking] = useState<'take' | 'extend' | undefined>()
  const { claim } = unit
  const hold = claim?.kind === 'hold' ? claim : null
  const mine = hold?.holder.id === session?.user_id
  const mayRelease = may && (mine || session?.access_type === 'developer_admin')
  const done = () => {
    setAsking(undefined)
    onChange()
  }

  if (!hold) {
    if (!may || unit.status !== 'available') return null
    return (
      <>
        <Button variant="default" leftSection={<IconClock size={16} stroke={1.6} />} onClick={() => setAsking('take')}>
          Hold
        </Button>
        {asking === 'take' && <HoldDialog kind="take" unit={unit} onClose={() => setAsking(undefined)} onDone={done} />}
      </>
    )
  }

  const release = async () => {
    const agreed =
      mine ||
      (await confirm({
        title: `End the hold of ${hold.holder.full_name}?`,
        effect: `${unitName(unit.building, unit.number)} can be held and booked by others at once.`,
        verb: 'End hold',
        danger: true,
      }))
    if (!agreed) return
    try {
      await call(holds.release, { params: { id: unit.id } })
    } catch (error) {
      notify.bad(error)
    }
    onChange()
  }
  const label = mine ? 'Held by you' : `Held by ${hold.holder.full_name}`
  return (
    <div className={styles.hold}>
      {hold.expires_at && <Countdown until={hold.expires_at} since={hold.claimed_at} label={label} onEnd={onChange} />}
      {hold.held_for && <span className={styles.for}>for {hold.held_for}</span>}
      {may && mine && hold.extended_at === null && (
        <Button variant="default" onClick={() => setAsking('extend')}>
          Extend
        </Button>
      )}
      {mayRelease && (
        <Button variant="subtle" color="gray" onClick={() => void release()}>
          {mine ? 'Release' : 'End hold'}
        </Button>
      )}
      {asking === 'extend' && (
        <HoldDialog kind="extend" unit={unit} onClose={() => setAsking(undefined)} onDone={done} />
      )}
    </div>
  )
}
