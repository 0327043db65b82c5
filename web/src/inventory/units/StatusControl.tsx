import { Button, Group } from '@mantine/core'
import { units } from '@storey/api/client-endpoints.ts'
import type { Unit } from '@storey/api/inventory/unit.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { unitTransitions } from '@storey/api/inventory/unit-transitions.ts'
import type { UnitMove } from '@storey/api/inventory/units.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Can } from '../../shell/Can.tsx'
import { act } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { moveEffect, moveLabels } from '../parts/labels.ts'
import { ReasonDialog } from './ReasonDialog.tsx'

/** Releases, blocks, unblocks and withdraws a unit; statuses set by a hold or booking are ended there. */
export function StatusControl({ unit }: { unit: Unit }) {
  const [blocking, setBlocking] = useState(false)
  const [moving, setMoving] = useState<UnitMove | undefined>()
  const name = unitName(unit.building, unit.number)
  const offered = (Object.keys(moveLabels) as UnitMove[]).filter((move) => unitTransitions[move].from === unit.status)

  const send = async (move: UnitMove, reason?: string) => {
    setMoving(move)
    await act(() => call(units.move, { params: { id: unit.id }, body: { move, ...(reason ? { reason } : {}) } }))
    setMoving(undefined)
    setBlocking(false)
  }
  const ask = async (move: UnitMove) => {
    if (move === 'block') return setBlocking(true)
    const { verb } = moveLabels[move]
    const effect = moveEffect(move, unit.project_status === 'draft' ? [unit.project.name] : [])
    if (await confirm({ title: `${verb} ${name}?`, effect, verb })) await send(move)
  }

  if (offered.length === 0) return null
  return (
    <Can access={units.move.access}>
      <Group gap={4}>
        {offered.map((move) => (
          <Button
            key={move}
            variant="subtle"
            size="compact-sm"
            loading={moving === move}
            onClick={() => void ask(move)}
          >
            {moveLabels[move].verb}
          </Button>
        ))}
      </Group>
      {blocking && (
        <ReasonDialog
          title={`Block ${name}`}
          onClose={() => setBlocking(false)}
          onReason={(reason) => send('block', reason)}
        />
      )}
    </Can>
  )
}
