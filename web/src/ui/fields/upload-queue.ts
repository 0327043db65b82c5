import { announce } from '../announce.ts'
import { problemOf } from '../problem.ts'

/** A file of the queue with its upload state. */
export interface Upload<About = unknown> {
  readonly id: number
  readonly file: File
  readonly about: About
  readonly state: 'waiting' | 'sending' | 'sent' | 'failed' | 'cancelled'
  /** Fraction sent, from 0 to 1. */
  readonly share: number
  /** The reason of the failure, as a sentence. */
  readonly problem?: string | undefined
}

export interface Flight {
  readonly signal: AbortSignal
  readonly onProgress: (share: number) => void
}

interface Options<About> {
  /** Sends one file. An error that it throws is shown next to the file, which can then be retried. */
  readonly send: (file: File, about: About, flight: Flight) => Promise<unknown>
  /** Maximum concurrent uploads. */
  readonly at_once?: number
  /** Called when no file is waiting or being sent any more. */
  readonly settled?: (all: readonly Upload<About>[]) => void
}

/** Queue that uploads some files at a time. It lives as long as its creator, independent of what is on screen. */
export interface UploadQueue<About = unknown> {
  readonly all: () => readonly Upload<About>[]
  readonly subscribe: (changed: () => void) => () => void
  add(files: readonly { readonly file: File; readonly about: About }[]): void
  /** Cancels a file that is waiting or being sent; the server stores nothing of it. */
  cancel(id: number): void
  cancelAll(): void
  /** Retries a file that failed or was cancelled. */
  retry(id: number): void
}

const CONCURRENCY = 2

export const isMoving = ({ state }: Upload) => state === 'waiting' || state === 'sending'

export function createUploads<About>({ send, at_once = CONCURRENCY, settled }: Options<About>): UploadQueue<About> {
  let uploads: readonly Upload<About>[] = []
  let next = 1
  const flights = new Map<number, AbortController>()
  const listeners = new Set<() => void>()

  const write = (all: readonly Upload<About>[]) => {
    uploads = all
    for (const listener of listeners) listener()
  }
  const change = (id: number, to: Partial<Upload<About>>) =>
    write(uploads.map((one) => (one.id === id ? { ...one, ...to } : one)))

  const start = async ({ id, file, about }: Upload<About>) => {
    const flight = new AbortController()
    flights.set(id, flight)
    change(id, { state: 'sending', share: 0 })
    try {
      await send(file, about, { signal: flight.signal, onProgress: (share) => change(id, { share }) })
      change(id, { state: 'sent', share: 1 })
      announce(`${file.name} was added.`)
    } catch (error) {
      // Shown next to the file, with a retry button.
      if (flight.signal.aborted) change(id, { state: 'cancelled' })
      else {
        const problem = problemOf(error).message
        change(id, { state: 'failed', problem })
        announce(`${file.name}: ${problem}`, { urgent: true })
      }
    }
    flights.delete(id)
    go()
  }

  /** Starts waiting uploads up to the limit; calls `settled` when none is left. */
  const go = () => {
    const free = at_once - flights.size
    for (const upload of uploads.filter(({ state }) => state === 'waiting').slice(0, free)) void start(upload)
    if (flights.size === 0 && uploads.length > 0) settled?.(uploads)
  }

  const cancel = (id: number) => {
    const flight = flights.get(id)
    if (flight) flight.abort()
    else if (uploads.some((one) => one.id === id && one.state === 'waiting')) change(id, { state: 'cancelled' })
  }

  return {
    all: () => uploads,
    subscribe(changed) {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    add(files) {
      if (files.length === 0) return
      write([...uploads, ...files.map((one) => ({ ...one, id: next++, state: 'waiting', share: 0 }) as const)])
      go()
    },
    cancel,
    cancelAll: () => {
      for (const { id } of uploads.toReversed()) cancel(id)
    },
    retry(id) {
      if (!uploads.some((one) => one.id === id && (one.state === 'failed' || one.state === 'cancelled'))) return
      change(id, { state: 'waiting', share: 0, problem: undefined })
      go()
    },
  }
}
