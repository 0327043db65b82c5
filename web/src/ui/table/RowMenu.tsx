import { ActionIcon, Menu } from '@mantine/core'
import { IconDots } from '@tabler/icons-react'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { t } from '../../words/t.ts'

export interface RowAction {
  readonly label: string
  readonly icon?: ReactNode
  readonly onSelect?: () => void
  /** An address instead of an action. */
  readonly to?: string
  readonly danger?: boolean
}

interface Props {
  /** Whose actions these are. */
  name: string
  actions: readonly RowAction[]
  size?: number
}

/** The "⋯" of a row or a card; nothing where there is nothing to do. */
export function RowMenu({ name, actions, size = 28 }: Props) {
  const router = useRouter()
  if (actions.length === 0) return null
  return (
    <Menu>
      <Menu.Target>
        <ActionIcon size={size} aria-label={t('action.more_for', { name })}>
          <IconDots size={16} stroke={1.8} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {actions.map(({ label, icon, onSelect, to, danger }) => (
          <Menu.Item
            key={label}
            leftSection={icon}
            data-danger={danger || undefined}
            onClick={() => (to ? void router.navigate({ href: to }) : onSelect?.())}
          >
            {label}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
