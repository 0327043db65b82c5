import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Letter } from './letter.ts'
import { build } from './smtp.ts'
import type { Transport } from './transport.ts'

/** A letter in the mailbox of this machine. */
export interface Kept extends Letter {
  readonly id: string
  readonly to: string
  /** When it arrived, RFC 3339. */
  readonly at: string
}

/** A folder that letters go to where no mail server is set: each as a message file, and as what a page shows of it. */
export interface Mailbox extends Transport {
  /** The newest first. */
  list(): Promise<Kept[]>
  read(id: string): Promise<Kept | undefined>
  /** The message as a mail server would have got it. */
  message(id: string): Promise<Buffer | undefined>
}

const ID = /^[0-9a-f-]{36}$/
const MOST_SHOWN = 200

export function openMailbox(folder: string, from: string, now: () => Date): Mailbox {
  const read = async (name: string): Promise<Buffer | undefined> => {
    try {
      return await readFile(join(folder, name))
    } catch (problem) {
      if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return undefined
      throw problem
    }
  }
  const put = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder, `${name}.part`), content, { mode: 0o600 })
    await rename(join(folder, `${name}.part`), join(folder, name))
  }
  const readKept = async (id: string): Promise<Kept | undefined> => {
    const found = ID.test(id) ? await read(`${id}.json`) : undefined
    return found && (JSON.parse(found.toString('utf8')) as Kept)
  }
  return {
    async send(outgoing, handOver) {
      await mkdir(folder, { recursive: true, mode: 0o700 })
      const message = await build({ from }, outgoing)
      await handOver()
      await put(`${outgoing.id}.eml`, message)
      const kept: Kept = { id: outgoing.id, to: outgoing.to, at: now().toISOString(), ...outgoing.letter }
      await put(`${outgoing.id}.json`, JSON.stringify(kept))
    },
    async list() {
      const names = await readdir(folder).catch(() => [])
      const ids = names.filter((name) => name.endsWith('.json')).map((name) => name.slice(0, -'.json'.length))
      const found = await Promise.all(ids.map(readKept))
      return found
        .filter((kept) => kept !== undefined)
        .sort((one, other) => (one.at < other.at ? 1 : -1))
        .slice(0, MOST_SHOWN)
    },
    read: readKept,
    message: async (id) => (ID.test(id) ? read(`${id}.eml`) : undefined),
    close: () => undefined,
  }
}
