import { ActionIcon, Menu, Tooltip } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type MenuAction, MenuItems } from '../MenuItems.tsx'

interface Props {
  /** Name of the row. */
  name: string
  actions: readonly MenuAction[]
  size?: number
}

/** The "⋯" menu of a row or card; a single action is a button of its own, and without actions nothing is rendered. */
export function RowMenu({ name, actions, size = 28 }: Props) {
  const [only] = actions
  if (!only) return null
  if (actions.length === 1 && only.icon)
    return (
      <Tooltip label={only.label}>
        <ActionIcon size={size} aria-label={`${only.label} ${name}`} onClick={only.onSelect}>
          {only.icon}
        </ActionIcon>
      </Tooltip>
    )
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={size} aria-label={`Actions for ${name}`}>
          <IconDots size={16} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}
