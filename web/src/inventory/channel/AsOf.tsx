import type { ReactNode } from 'react'
import { useConnection } from '../../http/connection.ts'
import { MAX_AGE_MS } from '../../http/offline/last-seen.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { dayOf, momentText, timeText, today } from '../../ui/format/day.ts'
import { useMinutes } from '../../ui/useMinutes.ts'
import styles from './Channel.module.css'

interface Props {
  /** When the answer arrived, in milliseconds. */
  at: number
  /** Without the words: another part of the page has them. */
  silent?: boolean
  children: ReactNode
}

/** Published data with its time where it cannot be renewed, and none that is older than a day. */
export function AsOf({ at, silent = false, children }: Props) {
  const connection = useConnection()
  const now = useMinutes()
  if (connection === 'there') return children
  const isOld = now - at > MAX_AGE_MS
  if (silent) return isOld ? null : children
  if (isOld)
    return (
      <EmptyState
        title="Too old to show"
        text="What this device has kept is more than a day old. Availability appears when you are back online."
      />
    )
  const moment = new Date(at).toISOString()
  const time = dayOf(moment) === today(now) ? timeText(moment) : momentText(moment)
  return (
    <>
      <p className={styles.offline} role="status">
        As of {time}, {connection === 'offline' ? 'you are offline' : 'Storey can’t be reached'}. Requests, holds and
        bookings need a connection.
      </p>
      {children}
    </>
  )
}
