import { useSyncExternalStore } from 'react'
import type { CallOptions } from '../../../http/call.ts'
import { onSession } from '../../../http/session.ts'
import { createUploads, type UploadQueue } from '../../../ui/fields/upload-queue.ts'

type Send = (file: File, flight: CallOptions) => Promise<unknown>

const queues = new Map<string, UploadQueue>()
const listeners = new Set<() => void>()
const progress = () => {
  for (const listener of listeners) listener()
}

/** When the user changes, uploads are cancelled: they must not use the next user's session, nor show their errors to the next user. */
onSession((now, before) => {
  if (now?.user_id === before?.user_id) return
  for (const queue of queues.values()) queue.cancelAll()
  queues.clear()
  progress()
})

/**
 * Uploads files to a target such as `note-5`. Uploads continue when the page is left; failed ones stay with the target until they are
 * retried or cancelled.
 */
export function sendTo(place: string, files: readonly File[], send: Send): void {
  if (files.length === 0) return
  let queue = queues.get(place)
  if (!queue) {
    queue = createUploads<unknown>({
      send: (file, _, flight) => send(file, flight),
      settled: (all) => {
        if (all.some(({ state }) => state === 'failed')) return
        queues.delete(place)
        progress()
      },
    })
    queues.set(place, queue)
    progress()
  }
  queue.add(files.map((file) => ({ file, about: undefined })))
}

/** The uploads of a target that are running or have failed. */
export const useSending = (place: string): UploadQueue | undefined =>
  useSyncExternalStore(
    (changed) => {
      listeners.add(changed)
      return () => void listeners.delete(changed)
    },
    () => queues.get(place),
  )
