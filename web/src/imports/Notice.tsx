import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './Imports.module.css'

interface Props {
  tone: 'quiet' | 'warn' | 'bad'
  title?: string
  children: ReactNode
}

/** A notice before the next step; errors are announced. */
export const Notice = ({ tone, title, children }: Props) => (
  <div className={styles.notice} data-tone={tone} role={tone === 'bad' ? 'alert' : undefined}>
    {title && (
      <Text inherit fw={600}>
        {title}
      </Text>
    )}
    {children}
  </div>
)
