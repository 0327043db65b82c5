import { bookingDrafts } from '@storey/api/client-endpoints.ts'
import type { BookingDraft, DraftValues } from '@storey/api/sales/booking-drafts.ts'
import { call } from '../../http/call.ts'
import { connection } from '../../http/connection.ts'
import { readSession } from '../../http/session.ts'
import { currentIn } from '../../ui/save-versioned.ts'

/** Pause in typing before a save, and the maximum time between saves without a pause. */
const PAUSE_MS = 2_000
const AT_LEAST_EVERY_MS = 15_000
/** Browsers send at most 64 KiB for a page that is being closed. */
const LARGEST_KEPT_ALIVE = 50_000

export interface Typed {
  readonly payment_plan_id: number
  readonly values: DraftValues
}

interface Options {
  readonly key: string
  readonly unit_id: number
  readonly sale_offer_id?: number | undefined
  /** Version of the loaded draft; null if there was none. */
  readonly version: number | null
  readonly onSaved: (draft: BookingDraft, typed: Typed) => void
  /** Another device has saved in between: saving stops until the user chooses a side. */
  readonly onStale: (current: BookingDraft) => void
}

/** Running saves by draft: reopening the form waits for them. */
const flights = new Map<string, Promise<void>>()
export const settledDraft = (key: string): Promise<void> => flights.get(key) ?? Promise.resolve()

/**
 * Saves the draft of a unit: one call at a time, only the newest values. A failed save stays in this browser and is sent with the next
 * one.
 */
export function createSaver({ key, unit_id, sale_offer_id, onSaved, onStale, ...read }: Options) {
  const request = { params: { id: unit_id }, query: sale_offer_id === undefined ? {} : { sale_offer_id } }
  const person = readSession()?.user_id
  let { version } = read
  let waiting: Typed | undefined
  let since: number | undefined
  let timer: number | undefined
  let flight: Promise<void> | undefined
  let stopped = false
  let stale = false

  const mayGo = () => !stopped && !stale && connection() === 'there' && readSession()?.user_id === person

  async function send(typed: Typed): Promise<void> {
    const body = { version, ...typed }
    const keepalive = JSON.stringify(body).length < LARGEST_KEPT_ALIVE
    const { data } = await call(bookingDrafts.save, { ...request, body }, { keepalive })
    version = data.version
    onSaved(data, typed)
  }

  async function run(): Promise<void> {
    while (waiting && mayGo()) {
      const typed = waiting
      waiting = undefined
      since = undefined
      try {
        await send(typed)
      } catch (error) {
        waiting ??= typed
        const current = currentIn(error) as BookingDraft | null | undefined
        // The draft was discarded on another device: the input becomes a new one.
        if (current === null && version !== null) {
          version = null
          continue
        }
        if (current) {
          stale = true
          onStale(current)
        }
        return
      }
    }
  }

  /** Sends pending values; resolves when no call is running. */
  function flush(): Promise<void> {
    window.clearTimeout(timer)
    flight ??= run().finally(() => {
      flight = undefined
      flights.delete(key)
    })
    flights.set(key, flight)
    return flight
  }

  return {
    change(typed: Typed): void {
      if (stopped) return
      waiting = typed
      since ??= Date.now()
      window.clearTimeout(timer)
      const pause = Math.min(PAUSE_MS, Math.max(0, since + AT_LEAST_EVERY_MS - Date.now()))
      timer = window.setTimeout(() => void flush(), pause)
    },
    flush,
    /** Overwrites the version saved by another device. */
    saveOver(current: BookingDraft): Promise<void> {
      version = current.version
      stale = false
      return flush()
    },
    /** Stops saving; resolves when the running call has finished. */
    async stop(): Promise<void> {
      stopped = true
      window.clearTimeout(timer)
      await flight
    },
    /** Continues after a booking was refused. */
    resume(): void {
      stopped = false
      void flush()
    },
  }
}

/** Discards the draft on the server; if the server is unreachable, the draft expires after a month. */
export async function discardDraft(unit_id: number, sale_offer_id?: number): Promise<void> {
  await call(bookingDrafts.discard, {
    params: { id: unit_id },
    query: sale_offer_id === undefined ? {} : { sale_offer_id },
  })
}
