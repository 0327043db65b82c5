import { Menu } from '@mantine/core'
import { useRouter } from '@tanstack/react-router'
import { Fragment, type ReactNode } from 'react'

export interface MenuAction {
  readonly label: string
  readonly icon?: ReactNode
  readonly onSelect?: () => void
  /** Path of a link, instead of an action. */
  readonly to?: string
  readonly danger?: boolean
}

/** Actions as the items of a menu. */
export function MenuItems({ actions }: { actions: readonly MenuAction[] }) {
  const router = useRouter()
  return actions.map(({ label, icon, onSelect, to, danger }, at) => (
    <Fragment key={label}>
      {danger && at > 0 && !actions[at - 1]?.danger && <Menu.Divider />}
      <Menu.Item
        leftSection={icon}
        data-danger={danger || undefined}
        onClick={() => (to ? void router.navigate({ href: to }) : onSelect?.())}
      >
        {label}
      </Menu.Item>
    </Fragment>
  ))
}
