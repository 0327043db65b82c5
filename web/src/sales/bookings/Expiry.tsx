import { Text } from '@mantine/core'
import type { BookingRow } from '@storey/api/sales/booking.ts'
import { useEffect, useState } from 'react'
import { now as present } from '../../ui/clock.ts'
import { instantText } from '../../ui/format/day.ts'
import styles from './Expiry.module.css'

const MINUTE = 60_000
const SOON = 24 * 60 * MINUTE

/** Time left for the documents of a pending booking, updated every minute. */
export function Expiry({ booking }: { booking: Pick<BookingRow, 'status' | 'expires_at'> }) {
  const [now, setNow] = useState(() => present())
  const { status, expires_at } = booking
  const ticks = status === 'pending' && expires_at !== null
  useEffect(() => {
    if (!ticks) return
    const timer = window.setInterval(() => setNow(present()), MINUTE)
    return () => window.clearInterval(timer)
  }, [ticks])

  if (status !== 'pending')
    return (
      <Text span inherit c="dimmed" aria-hidden>
        –
      </Text>
    )
  if (expires_at === null)
    return (
      <Text span inherit c="var(--ok)" title="Documents complete" data-whole>
        Won’t expire
      </Text>
    )
  const left = Date.parse(expires_at) - now
  return (
    <time
      className={styles.left}
      data-whole
      dateTime={expires_at}
      title={instantText(expires_at)}
      data-soon={left < SOON || undefined}
    >
      {leftText(left)}
    </time>
  )
}

/** `in 3 d 4 h`, `in 5 h 20 min`, `in 12 min`. */
export function leftText(left: number): string {
  if (left <= 0) return 'Expiring'
  const minutes = Math.max(1, Math.floor(left / MINUTE))
  const [days, hours] = [Math.floor(minutes / 1440), Math.floor((minutes % 1440) / 60)]
  if (days > 0) return hours > 0 ? `in ${days} d ${hours} h` : `in ${days} d`
  return hours > 0 ? `in ${hours} h ${minutes % 60} min` : `in ${minutes} min`
}
