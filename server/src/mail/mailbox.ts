import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Mailbox, MailboxEmail } from '../services/mailbox.ts'
import { MailProblem, type Outgoing } from '../services/transport.ts'
import { build } from './message.ts'

interface MailboxOptions {
  readonly folder: string
  readonly from: string
  readonly reply_to?: string | undefined
  readonly now?: () => Date
  /** Maximum number of e-mails; the oldest are deleted. */
  readonly max?: number
}

const ID = /^[0-9a-f-]{36}$/
const MAX_KEPT = 1_000
const MAX_SHOWN = 200

/** A file's name begins with its time, so that names sort by time. */
const nameOf = (id: string, at: string) => `${at.replace(/[:.]/g, '-')}_${id}`

export function openMailbox({
  folder,
  from,
  reply_to,
  now = () => new Date(),
  max: most = MAX_KEPT,
}: MailboxOptions): Mailbox {
  /** Newest first. */
  const names = async (): Promise<string[]> => {
    const files = await readdir(folder).catch(whenMissing([]))
    return files
      .filter((file) => file.endsWith('.json'))
      .map((file) => file.slice(0, -'.json'.length))
      .sort()
      .reverse()
  }
  const find = async (id: string) => (ID.test(id) ? (await names()).find((name) => name.endsWith(`_${id}`)) : undefined)
  const put = async (name: string, content: string | Buffer) => {
    await writeFile(join(folder, `${name}.part`), content, { mode: 0o600 })
    await rename(join(folder, `${name}.part`), join(folder, name))
  }
  const readKept = async (name: string): Promise<MailboxEmail | undefined> => {
    const found = await readFile(join(folder, `${name}.json`), 'utf8').catch(whenMissing(undefined))
    return found === undefined ? undefined : (JSON.parse(found) as MailboxEmail)
  }
  const keep = async (outgoing: Outgoing, message: Buffer) => {
    const kept: MailboxEmail = { id: outgoing.id, to: outgoing.to, at: now().toISOString(), ...outgoing.letter }
    const name = nameOf(kept.id, kept.at)
    await put(`${name}.eml`, message)
    await put(`${name}.json`, JSON.stringify(kept))
  }
  return {
    kind: 'local',
    async send(outgoing, handOver) {
      const message = await build({ from, reply_to }, outgoing)
      await handOver()
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        await keep(outgoing, message)
      } catch (problem) {
        // Unlike with a mail server, after a failure nothing was stored: the last step is one rename.
        throw new MailProblem('later', problem instanceof Error ? problem.message : String(problem))
      }
      for (const old of (await names()).slice(most))
        for (const ending of ['eml', 'json']) await rm(join(folder, `${old}.${ending}`), { force: true })
      return `Kept in ${folder}.`
    },
    async list(to = '') {
      const found: MailboxEmail[] = []
      for (const name of await names()) {
        const kept = await readKept(name)
        if (kept?.to.toLowerCase().includes(to.trim().toLowerCase())) found.push(kept)
        if (found.length === MAX_SHOWN) break
      }
      return found
    },
    async read(id) {
      const name = await find(id)
      return name === undefined ? undefined : readKept(name)
    },
    async message(id) {
      const name = await find(id)
      return name === undefined ? undefined : readFile(join(folder, `${name}.eml`)).catch(whenMissing(undefined))
    },
    check: async () => `E-mails are kept in ${folder}.`,
    close: () => undefined,
  }
}

/** Nothing was sent yet, or the oldest was deleted in the meantime. */
const whenMissing =
  <Value>(value: Value) =>
  (problem: NodeJS.ErrnoException): Value => {
    if (problem.code === 'ENOENT') return value
    throw problem
  }
