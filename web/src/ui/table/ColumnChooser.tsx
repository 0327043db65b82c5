import { Button, Loader } from '@mantine/core'
import { IconColumns3 } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { LatePopover } from '../overlays/LatePopover.tsx'
import { aheadOf, part } from '../part.ts'
import type { ColumnPanel } from './ColumnPanel.tsx'
import type { ColumnChoice } from './columns.ts'

let known: typeof ColumnPanel | undefined

const fetchPanel = aheadOf(async (): Promise<void> => {
  known ??= (await import('./ColumnPanel.tsx')).ColumnPanel
})

// A failure is retried, and shown, when the panel is opened.
const ahead = () => void fetchPanel().catch(() => undefined)

interface Props<Row> {
  choice: ColumnChoice<Row>
}

/** Button that opens the column settings: visibility, order. The panel's code is preloaded on hover or focus. */
export function ColumnChooser<Row>(props: Props<Row>) {
  const [opened, setOpened] = useState(false)
  const [Panel, setPanel] = useState(() => known)
  useEffect(() => {
    if (!opened || Panel) return
    void part(fetchPanel).then(() => setPanel(() => known))
  }, [opened, Panel])
  return (
    <LatePopover
      opened={opened}
      onChange={setOpened}
      position="bottom-end"
      width={320}
      trapFocus
      returnFocus
      target={
        <Button
          variant="subtle"
          size="xs"
          leftSection={<IconColumns3 size={14} stroke={1.6} />}
          onPointerEnter={ahead}
          onFocus={ahead}
          onClick={() => setOpened(!opened)}
        >
          Columns
        </Button>
      }
      dropdown={{ 'aria-label': 'Columns', children: Panel ? <Panel {...props} /> : <Loader size={16} /> }}
    />
  )
}
