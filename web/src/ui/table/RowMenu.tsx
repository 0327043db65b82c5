import { ActionIcon, Button } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import type { MenuAction } from '../MenuItems.tsx'
import { LateMenu } from '../overlays/LateMenu.tsx'
import { LateTooltip } from '../overlays/LateTooltip.tsx'

interface Props {
  /** Name of the row. */
  name: string
  actions: readonly MenuAction[]
  size?: number
}

/** A label of so many letters has room in the column of the menu. */
const SHORT = 8

/** The "⋯" menu of a row or card; a single action is a button of its own, and without actions nothing is rendered. */
export function RowMenu({ name, actions, size = 28 }: Props) {
  const [only] = actions
  if (!only) return null
  if (actions.length === 1 && only.icon && !only.danger && only.label.length <= SHORT)
    return (
      <Button variant="subtle" size="compact-xs" h={size} aria-label={`${only.label} ${name}`} onClick={only.onSelect}>
        {only.label}
      </Button>
    )
  if (actions.length === 1 && only.icon)
    return (
      <LateTooltip label={only.label}>
        <ActionIcon size={size} aria-label={`${only.label} ${name}`} onClick={only.onSelect}>
          {only.icon}
        </ActionIcon>
      </LateTooltip>
    )
  return (
    <LateMenu
      target={
        <ActionIcon size={size} aria-label={`Actions for ${name}`}>
          <IconDots size={16} stroke={1.8} />
        </ActionIcon>
      }
      items={actions}
    />
  )
}
