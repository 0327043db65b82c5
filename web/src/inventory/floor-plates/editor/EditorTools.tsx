import { ActionIcon, Text } from '@mantine/core'
import {
  IconArrowBackUp,
  IconArrowForwardUp,
  IconMagnet,
  IconPointer,
  IconPolygon,
  IconTrash,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import * as copy from '../copy.ts'
import type { Tool } from './drawing.ts'
import { type Drawing, redo, removeChosen, undo } from './drawing.ts'
import styles from './PlateEditor.module.css'

interface Props {
  drawing: Drawing
  tool: Tool
  snaps: boolean
  onTool: (tool: Tool) => void
  onSnaps: () => void
  onChange: (change: (drawing: Drawing) => Drawing) => void
}

/** Select, draw, snap, undo. Each has a shortcut. */
export function EditorTools({ drawing, tool, snaps, onTool, onSnaps, onChange }: Props) {
  const { selected, corner, past, future, open } = drawing
  const button = (
    label: string,
    icon: ReactNode,
    onClick: () => void,
    more: { pressed?: boolean; disabled?: boolean; keys?: string } = {},
  ) => (
    <ActionIcon
      size={36}
      variant={more.pressed ? 'light' : 'subtle'}
      color={more.pressed ? undefined : 'gray'}
      aria-label={label}
      title={label}
      aria-pressed={more.pressed}
      aria-keyshortcuts={more.keys}
      disabled={more.disabled ?? false}
      onClick={onClick}
    >
      {icon}
    </ActionIcon>
  )
  const look = { size: 18, stroke: 1.6 }
  return (
    <div className={styles.bar}>
      <div className={styles.tools} role="toolbar" aria-label={copy.floorPlate}>
        {button(copy.selectTool, <IconPointer {...look} />, () => onTool('select'), {
          pressed: tool === 'select',
          keys: 'V',
        })}
        {button(copy.draw, <IconPolygon {...look} />, () => onTool('draw'), { pressed: tool === 'draw', keys: 'P' })}
        {button(copy.snap, <IconMagnet {...look} />, onSnaps, { pressed: snaps, keys: 'S' })}
        {button(copy.undo, <IconArrowBackUp {...look} />, () => onChange(undo), {
          disabled: past.length === 0 && open === null,
          keys: 'Control+Z',
        })}
        {button(copy.redo, <IconArrowForwardUp {...look} />, () => onChange(redo), {
          disabled: future.length === 0,
          keys: 'Control+Shift+Z',
        })}
        {button(
          corner === null ? copy.removeShape : copy.removeCorner,
          <IconTrash {...look} />,
          () => onChange(removeChosen),
          { disabled: selected === null, keys: 'Delete' },
        )}
      </div>
      <Text span inherit fz="xs" c="dimmed">
        {tool === 'draw' ? copy.drawHint : copy.selectHint}
      </Text>
    </div>
  )
}
