import { useEffect, useState } from 'react'
import { announce } from '../announce.ts'
import { now as present } from '../clock.ts'
import styles from './Countdown.module.css'

interface Props {
  /** RFC 3339 in UTC. */
  until: string
  /** Start of the countdown, for the ring; without it the ring shows the last half hour. */
  since?: string
  /** The label of the countdown: "Held for you". */
  label: string
  onEnd?: () => void
  /** Only the digits, for rows of a list: no background, no ring, no announcements. */
  plain?: boolean
}

const HALF_HOUR = 30 * 60_000
const SOON = 2 * 60_000

/** Remaining time, as a ring and digits; red in the last two minutes, which are also announced. */
export function Countdown({ until, since, label, onEnd, plain = false }: Props) {
  const end = new Date(until).getTime()
  const left = useTimeLeft(end, onEnd)
  const total = since ? end - new Date(since).getTime() : HALF_HOUR
  const soon = left > 0 && left <= SOON

  useEffect(() => {
    if (soon && !plain) announce(`${label}, 2 min`, { urgent: true })
  }, [soon, label, plain])

  return (
    <span
      className={styles.timer}
      data-soon={left <= SOON || undefined}
      data-plain={plain || undefined}
      role="timer"
      aria-label={`${label} ${clockText(left)}`}
    >
      {!plain && (
        <svg width="20" height="20" viewBox="0 0 20 20" fill="none" aria-hidden="true">
          <circle cx="10" cy="10" r="8" stroke="currentColor" strokeWidth="2" opacity="0.24" />
          <circle
            cx="10"
            cy="10"
            r="8"
            stroke="currentColor"
            strokeWidth="2"
            strokeLinecap="round"
            pathLength="100"
            strokeDasharray={`${Math.max(0, Math.min(100, (left / total) * 100))} 100`}
            transform="rotate(-90 10 10)"
          />
        </svg>
      )}
      {!plain && <span className={styles.label}>{label}</span>}
      <b>{left > 0 ? clockText(left) : 'Ended'}</b>
    </span>
  )
}

function useTimeLeft(end: number, onEnd: (() => void) | undefined): number {
  const [now, setNow] = useState(() => present())
  const left = Math.max(0, end - now)
  const over = left === 0
  useEffect(() => {
    if (over) return
    const timer = window.setInterval(() => setNow(present()), 1000)
    return () => window.clearInterval(timer)
  }, [over])
  useEffect(() => {
    if (over) onEnd?.()
  }, [over, onEnd])
  return left
}

/** `18:42`, `23 h 05 min` from an hour on, `3 d 16 h` from a day on. */
function clockText(left: number): string {
  const seconds = Math.ceil(left / 1000)
  const two = (part: number) => String(part).padStart(2, '0')
  if (seconds >= 86_400) return `${Math.floor(seconds / 86_400)} d ${Math.floor((seconds % 86_400) / 3600)} h`
  if (seconds >= 3600) return `${Math.floor(seconds / 3600)} h ${two(Math.floor((seconds % 3600) / 60))} min`
  return `${Math.floor(seconds / 60)}:${two(seconds % 60)}`
}
