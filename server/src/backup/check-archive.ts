import type { Readable } from 'node:stream'
import { damaged } from './damaged.ts'
import { FILES, type Head, nameOf, tableOf } from './format.ts'
import type { Sealing } from './seal.ts'
import { tallyRows } from './tally-rows.ts'
import { unpack } from './unpack.ts'

/** Reads an archive without restoring it: every checksum, the number and sum of the rows of each table, the number of files. */
export async function checkArchive(content: Readable, sealing: Sealing) {
  const tallies = new Map<string, ReturnType<typeof tallyRows>>()
  let files = 0
  let found: Head | undefined
  let rows = 0
  await unpack(content, sealing, {
    async begin(head) {
      found = head
      for (const table of head.tables) tallies.set(nameOf(table), tallyRows())
    },
    async member({ name, content: pieces }) {
      const tally = name.startsWith(FILES) ? undefined : tallies.get(tableOf(name))
      if (name.startsWith(FILES)) files++
      else if (!tally) throw damaged(`it holds ${name}, which is no table of it`)
      for await (const piece of pieces) tally?.take(piece)
    },
    async end(end) {
      for (const table of end.tables) {
        const tally = tallies.get(nameOf(table))?.result()
        if (tally?.rows !== table.rows || tally.sum !== table.sum)
          throw damaged(`rows of ${nameOf(table)} are not those that were written`)
        rows += table.rows
      }
      if (files !== end.files.count) throw damaged(`it holds ${files} files, and ${end.files.count} were written`)
    },
  })
  if (!found) throw damaged('its head is missing')
  return { made_at: found.made_at, version: found.version, rows, files }
}
