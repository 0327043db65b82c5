import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import * as copy from '../copy.ts'
import { type MenuAction, MenuItems } from '../MenuItems.tsx'

interface Props {
  /** Whose actions these are. */
  name: string
  actions: readonly MenuAction[]
  size?: number
}

/** The "⋯" of a row or a card; nothing where there is nothing to do. */
export function RowMenu({ name, actions, size = 28 }: Props) {
  if (actions.length === 0) return null
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={size} aria-label={copy.actionMoreFor(name)}>
          <IconDots size={16} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}
