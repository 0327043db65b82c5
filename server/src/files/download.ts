import type { Readable } from 'node:stream'
import type { Range } from '../services/storage.ts'

/** A stored file, which can be sent in parts. */
export interface Held {
  readonly size: number
  /** Changes with the content. */
  readonly tag: string
  read(range?: Range): Readable
}

/** Bytes with a file name. */
export class Download {
  readonly name: string
  readonly type: string
  readonly content: NodeJS.ReadableStream | Buffer | Held
  constructor(name: string, type: string, content: NodeJS.ReadableStream | Buffer | Held) {
    this.name = name
    this.type = type
    this.content = content
  }
}

export const isHeld = (content: Download['content']): content is Held => 'tag' in content
