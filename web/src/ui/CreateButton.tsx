import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './CreateButton.module.css'

interface Props {
  onClick: () => void
  /** Label of the button, such as "New lead". */
  children: ReactNode
}

/** The primary action of a page that creates a record; the shortcut is C. At most one per page, among its actions. */
export function CreateButton({ onClick, children }: Props) {
  return (
    <Button
      leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />}
      rightSection={
        <span aria-hidden="true">
          <kbd className={styles.key}>C</kbd>
        </span>
      }
      aria-keyshortcuts="C"
      onClick={onClick}
    >
      {children}
    </Button>
  )
}
