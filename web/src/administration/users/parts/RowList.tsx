import { Group } from '@mantine/core'
import type { ReactNode } from 'react'
import styles from './RowList.module.css'

/** List of records in rows: people, devices, tokens. */
export const RowList = ({ label, children }: { label: string; children: ReactNode }) => (
  <ul aria-label={label}>{children}</ul>
)

interface Props {
  /** An avatar, a letter or an icon. */
  mark?: ReactNode
  title: ReactNode
  note?: ReactNode
  /** True for ended or disabled records. */
  dimmed?: boolean
  /** Controls at the right; below the text if there is no room. */
  children?: ReactNode
}

export const Row = ({ mark, title, note, dimmed = false, children }: Props) => (
  <li className={styles.row} data-dimmed={dimmed || undefined}>
    {mark}
    <div className={styles.text}>
      <Group gap="var(--s-1) var(--s-2)" fw={500} dir="auto">
        {title}
      </Group>
      {note && <div className={styles.note}>{note}</div>}
    </div>
    {children && <div className={styles.controls}>{children}</div>}
  </li>
)
