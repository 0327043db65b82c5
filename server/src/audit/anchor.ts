import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

/** A seal stored outside of the database: an attacker who cuts off the end of the log cannot change it there. */
export interface Anchor {
  readonly seq: number
  /** In hexadecimal. */
  readonly seal: string
}

const anchor = z.object({ seq: z.int().min(1), seal: z.string().regex(/^[0-9a-f]{64}$/) })
const fileOf = (dataDir: string) => join(dataDir, 'audit-anchor.json')

/** Stores the last seal in the data folder, atomically. */
export async function keepAnchor(dataDir: string, { seq, seal }: Anchor): Promise<void> {
  const file = fileOf(dataDir)
  const beside = `${file}.${process.pid}.new`
  await writeFile(beside, `${JSON.stringify({ seq, seal })}\n`, { mode: 0o600 })
  await rename(beside, file)
}

/** The last seal in this data folder; undefined if this folder has none yet. */
export async function readAnchor(dataDir: string): Promise<Anchor | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT') return undefined
    throw problem
  })
  return text === undefined ? undefined : anchor.parse(JSON.parse(text))
}

/** Parses `SEQ:SEAL`, as log lines show it; undefined for another format. */
export function anchorOf(text: string): Anchor | undefined {
  const [seq, seal] = text.toLowerCase().split(':')
  return anchor.safeParse({ seq: Number(seq), seal }).data
}
