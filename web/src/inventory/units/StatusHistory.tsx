import { Button, Text } from '@mantine/core'
import type { StatusChange } from '@storey/api/inventory/unit.ts'
import { useState } from 'react'
import { Instant } from '../../ui/values/Instant.tsx'
import { unitStatusLabels } from '../parts/labels.ts'
import { UnitDot } from '../parts/units/UnitStatus.tsx'
import styles from './StatusHistory.module.css'
import { actorText, asClause } from './status-words.ts'

const FEW = 6

/** The status changes of a unit: what, who, why, when. Newest first. */
export function StatusHistory({ changes }: { changes: readonly StatusChange[] }) {
  const [all, setAll] = useState(false)
  if (changes.length === 0)
    return (
      <Text inherit fz="sm" c="dimmed">
        No history yet.
      </Text>
    )
  const visible = all ? changes : changes.slice(0, FEW)
  return (
    <>
      <ol className={styles.history}>
        {visible.map(({ id, new_status, reason, actor_name, at }) => (
          <li key={id}>
            <UnitDot status={new_status} />
            <span>
              <b>{unitStatusLabels[new_status].label}</b>
              {reason && `, ${asClause(reason)}`}
              {actor_name && ` by ${actorText(actor_name)}`}
            </span>
            <Instant value={at} />
          </li>
        ))}
      </ol>
      {visible.length < changes.length && (
        <Button variant="subtle" size="compact-sm" onClick={() => setAll(true)}>
          Show all {changes.length}
        </Button>
      )}
    </>
  )
}
