import { readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as z from 'zod'

/** A seal that is stored outside the database, so that removing the end of the log is detected. */
export interface Anchor {
  readonly seq: number
  /** In hexadecimal. */
  readonly seal: string
}

const anchor = z.object({ seq: z.int().min(1), seal: z.string().regex(/^[0-9a-f]{64}$/) })
const fileOf = (dataDir: string) => join(dataDir, 'audit-anchor.json')

/** Keeps the last seal in the data folder. Written whole or not at all. */
export async function keepAnchor(dataDir: string, { seq, seal }: Anchor): Promise<void> {
  const file = fileOf(dataDir)
  const beside = `${file}.${process.pid}.new`
  await writeFile(beside, `${JSON.stringify({ seq, seal })}\n`, { mode: 0o600 })
  await rename(beside, file)
}

/** The last seal that this data folder knows of; undefined where nothing was sealed from here. */
export async function readAnchor(dataDir: string): Promise<Anchor | undefined> {
  const text = await readFile(fileOf(dataDir), 'utf8').catch((problem: NodeJS.ErrnoException) => {
    if (problem.code === 'ENOENT') return undefined
    throw problem
  })
  return text === undefined ? undefined : anchor.parse(JSON.parse(text))
}

/** Parses `SEQ:SEAL`, the format in logs; undefined for any other text. */
export function anchorOf(text: string): Anchor | undefined {
  const [seq, seal] = text.toLowerCase().split(':')
  return anchor.safeParse({ seq: Number(seq), seal }).data
}
