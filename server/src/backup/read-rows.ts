import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import { columnsOf, isOfQueue, placeOf } from './catalog.ts'
import { type ArchivedTable, nameOf, TABLES } from './format.ts'
import { type Member, memberOf } from './pack.ts'
import { type RowTally, tallyRows } from './tally-rows.ts'

/** A part of a table is held in memory as a whole. */
const PART_BYTES = 4 * 1024 * 1024

/** Finished jobs are a protocol of a week; a restore does not need them. */
const rowsOf = (table: ArchivedTable) => (isOfQueue(table) && table.name === 'job' ? `where state <> 'completed'` : '')

/** The rows of a table, in COPY's text format. */
export const copyOut = (client: pg.ClientBase, table: ArchivedTable): AsyncIterable<Buffer> =>
  client.query(copyTo(`copy (select ${columnsOf(table)} from ${placeOf(table)} ${rowsOf(table)}) to stdout`))

/** The tables as members of the archive; writes their numbers of rows and sums to `tallies`. */
export async function* readRows(
  client: pg.ClientBase,
  tables: readonly ArchivedTable[],
  tallies: Map<string, RowTally>,
): AsyncGenerator<Member> {
  for (const table of tables) {
    const tally = tallyRows()
    let [pieces, size, part] = [[] as Buffer[], 0, 0]
    const made = () => {
      part++
      const name = `${TABLES}${nameOf(table)}/${String(part).padStart(6, '0')}`
      const member = memberOf(name, Buffer.concat(pieces))
      pieces = []
      size = 0
      return member
    }
    for await (const piece of copyOut(client, table)) {
      tally.take(piece)
      // Pieces share the memory of the connection's buffer, which is used again.
      pieces.push(Buffer.from(piece))
      size += piece.length
      if (size >= PART_BYTES) yield made()
    }
    if (size > 0) yield made()
    tallies.set(nameOf(table), tally.result())
  }
}
