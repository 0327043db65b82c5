import { useState } from 'react'
import { type FileRules, PICTURES, sorted } from './file-rules.ts'
import { createUploads, type Flight, type UploadQueue } from './upload-queue.ts'

interface PictureUploads {
  readonly queue: UploadQueue<undefined>
  /** Adds files that were dropped, pasted or chosen. */
  readonly add: (files: readonly File[]) => void
  /** Why some of the last files were refused. */
  readonly refused: string | null
}

/**
 * Pictures that are uploaded as soon as they are chosen, for an `UploadList`; `send` stores one and resolves when the screen shows it.
 */
export function usePictureUploads(
  send: (file: File, flight: Flight) => Promise<unknown>,
  rules: FileRules = PICTURES,
): PictureUploads {
  const [queue] = useState(() => createUploads<undefined>({ send: (file, _, flight) => send(file, flight) }))
  const [refused, setRefused] = useState<string | null>(null)
  const add = (files: readonly File[]) => {
    const { taken, reason } = sorted(files, [], rules)
    setRefused(reason)
    queue.add(taken.map((file) => ({ file, about: undefined })))
  }
  return { queue, add, refused }
}
