import { createHash } from 'node:crypto'
import type pg from 'pg'

/** A statement is prepared once it was met so often: filters are combined in more ways than are worth keeping. */
const MET = 3
/** How many a connection keeps for each role; a plan takes some ten to a hundred kilobytes of PostgreSQL's memory. */
const KEPT = 250
/** How many texts are counted before counting starts anew. */
const COUNTED = 2_000
/** Longer ones are lists of values written out, which seldom come twice. */
const MAX_LENGTH = 20_000

/** The names under which the connections of one pool prepare the texts that it meets often. */
export function statementNames(): (text: string) => string | undefined {
  const met = new Map<string, number>()
  const names = new Map<string, string>()
  return (text) => {
    const known = names.get(text)
    if (known !== undefined) return known
    const times = (met.get(text) ?? 0) + 1
    if (times < MET || names.size >= KEPT || text.length > MAX_LENGTH) {
      if (met.size >= COUNTED) met.clear()
      met.set(text, times)
      return undefined
    }
    met.delete(text)
    const name = createHash('sha256').update(text).digest('base64url').slice(0, 20)
    names.set(text, name)
    return name
  }
}

/**
 * Queries of a connection whose common statements PostgreSQL reads and plans once. Planning under row-level security
 * takes longer than most of our statements run.
 *
 * @param role whose policies the plan holds: under one name for all, each change of role would plan anew
 */
export const prepared =
  (client: pg.PoolClient, role: string, nameOf: ReturnType<typeof statementNames>) =>
  (text: string, values: readonly unknown[]) => {
    const name = nameOf(text)
    return client.query({ text, values: [...values], ...(name === undefined ? {} : { name: `${name} ${role}` }) })
  }
