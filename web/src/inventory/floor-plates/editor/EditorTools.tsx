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
      <div className={styles.tools} role="toolbar" aria-label="Floor plate">
        {button('Select and move', <IconPointer {...look} />, () => onTool('select'), {
          pressed: tool === 'select',
          keys: 'V',
        })}
        {button('Draw an outline', <IconPolygon {...look} />, () => onTool('draw'), {
          pressed: tool === 'draw',
          keys: 'P',
        })}
        {button('Snap to corners and walls', <IconMagnet {...look} />, onSnaps, { pressed: snaps, keys: 'S' })}
        {button('Undo', <IconArrowBackUp {...look} />, () => onChange(undo), {
          disabled: past.length === 0 && open === null,
          keys: 'Control+Z',
        })}
        {button('Redo', <IconArrowForwardUp {...look} />, () => onChange(redo), {
          disabled: future.length === 0,
          keys: 'Control+Shift+Z',
        })}
        {button(
          corner === null ? 'Remove outline' : 'Remove corner',
          <IconTrash {...look} />,
          () => onChange(removeChosen),
          { disabled: selected === null, keys: 'Delete' },
        )}
      </div>
      <Text span inherit fz="xs" c="dimmed">
        {tool === 'draw'
          ? 'Click or press Space for each corner. Enter closes the outline, Esc discards it.'
          : 'Select an outline, drag its corners, or Tab to them: arrow keys move, + adds, Delete removes.'}
      </Text>
    </div>
  )
}
