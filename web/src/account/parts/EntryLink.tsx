import { Button } from '@mantine/core'
import type { MouseEvent } from 'react'
import styles from './entry.module.css'
import { useEntryWay } from './entry-way.ts'

interface Props {
  to: string
  /** Shown in the text of the linked page. */
  email?: string
  children: string
}

function useGoing({ to, email }: Pick<Props, 'to' | 'email'>) {
  const { go } = useEntryWay()
  return (event: MouseEvent) => {
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return
    event.preventDefault()
    go(to, email === undefined ? undefined : { email })
  }
}

/** A link to another page before sign-in. */
export function EntryLink({ children, ...to }: Props) {
  return (
    <a href={to.to} className={styles.way} onClick={useGoing(to)}>
      {children}
    </a>
  )
}

/** The same as the primary button. */
export function EntryButton({ children, ...to }: Props) {
  return (
    <Button component="a" href={to.to} size="md" fullWidth className={styles.go ?? ''} onClick={useGoing(to)}>
      {children}
    </Button>
  )
}
