import { UnstyledButton } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import styles from './OnPress.module.css'

interface Props {
  /** What is hidden: "floor price". */
  label: string
  children: () => ReactNode
}

/** A value that a client next to the user must not read: shown while the user asks for it, hidden again by a second press. */
export function OnPress({ label, children }: Props) {
  const [isOpen, setShown] = useState(false)
  return (
    <>
      {isOpen && children()}{' '}
      <UnstyledButton
        className={styles.button ?? ''}
        aria-label={`${isOpen ? 'Hide' : 'Show'} ${label}`}
        aria-expanded={isOpen}
        data-no-print
        onClick={() => setShown(!isOpen)}
      >
        {isOpen ? 'Hide' : 'Show'}
      </UnstyledButton>
    </>
  )
}
