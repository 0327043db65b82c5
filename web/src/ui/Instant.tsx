import { Tooltip } from '@mantine/core'
import { useEffect, useState } from 'react'
import * as copy from './copy.ts'
import { agoText, instantText } from './format/day.ts'
import styles from './Instant.module.css'

interface Props {
  /** RFC 3339 in UTC. */
  value: string | null | undefined
  none?: string
}

/** A moment: relative under seven days, everything in the tooltip. */
export function Instant({ value, none = copy.timeNever }: Props) {
  const now = useMinutes()
  if (!value) return <span style={{ color: 'var(--text-3)' }}>{none}</span>
  return (
    <Tooltip label={instantText(value)}>
      <time dateTime={value} dir="auto" className={styles.instant}>
        {agoText(value, now)}
      </time>
    </Tooltip>
  )
}

/** The time, moving once a minute: enough for "5 min ago", and a table of them stays cheap. */
function useMinutes(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = window.setInterval(() => setNow(Date.now()), 60_000)
    return () => window.clearInterval(timer)
  }, [])
  return now
}
