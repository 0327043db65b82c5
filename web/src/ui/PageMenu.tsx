import { Button, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { type MenuAction, MenuItems } from './MenuItems.tsx'

/** The "⋯" menu among the actions of a page, for rare actions. */
export function PageMenu({ actions }: { actions: readonly MenuAction[] }) {
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button variant="default" px={8} aria-label="More actions">
          <IconDots size={18} stroke={1.6} />
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        <MenuItems actions={actions} />
      </Menu.Dropdown>
    </Menu>
  )
}
