import { hash } from 'node:crypto'

/** How many rows a table has, and a sum that does not depend on their order. */
export interface RowTally {
  readonly rows: number
  /** The first 128 bits of the SHA-256 of each row, added up; in hexadecimal. */
  readonly sum: string
}

const LINE_FEED = 10
const NOTHING: Buffer = Buffer.alloc(0)

/** Counts and sums the rows of a table in COPY's text format, in which a line is a row, as pieces of any size arrive. */
export function tallyRows() {
  let rest = NOTHING
  let rows = 0
  let [high, low] = [0n, 0n]
  const add = (row: Buffer) => {
    const digest = hash('sha256', row, 'buffer')
    high = BigInt.asUintN(64, high + digest.readBigUInt64BE(0))
    low = BigInt.asUintN(64, low + digest.readBigUInt64BE(8))
    rows++
  }
  return {
    take(piece: Buffer): void {
      let from = 0
      for (let end = piece.indexOf(LINE_FEED); end !== -1; end = piece.indexOf(LINE_FEED, from)) {
        const row = piece.subarray(from, end)
        add(rest.length === 0 ? row : Buffer.concat([rest, row]))
        rest = NOTHING
        from = end + 1
      }
      if (from < piece.length) rest = Buffer.concat([rest, piece.subarray(from)])
    },
    result: (): RowTally => ({ rows, sum: [high, low].map((half) => half.toString(16).padStart(16, '0')).join('') }),
  }
}
