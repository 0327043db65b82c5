import { createHash } from 'node:crypto'
import type pg from 'pg'
import { isOutdatedPlan } from '../errors/problems.ts'
import { traced } from '../kernel/tracing.ts'

/** A text that begins so is prepared at its first occurrence. */
export const PREPARED_AT_ONCE = '/* prepared at once */'
/** Other statements are prepared at this occurrence: there are too many combinations of filters to prepare all. */
const MET = 3
/** Names at a time; the least recently used one gives way. A plan takes some ten to a hundred kilobytes of PostgreSQL's memory. */
const KEPT = 250
/** Other names after which a connection is closed: statements of names that gave way stay in it. */
const MAX_NEW = 2 * KEPT
/** Maximum texts that are counted before the count restarts. */
const COUNTED = 2_000
/** Longer ones are literal lists of values, which rarely repeat. */
const MAX_LENGTH = 20_000
/** How much of a statement's text is in a trace. */
const MAX_TRACED = 2_000

/** The name of a statement text: names are short, and a connection must not have two texts of one name. */
export const nameOfText = (text: string) => createHash('sha256').update(text).digest('base64url').slice(0, 20)

interface StatementNames {
  /** Undefined if the text is not frequent. */
  nameOf(text: string): string | undefined
  /** Gives the statements other names, so that every connection prepares them again. */
  renew(outdated: string): void
  /** How many names were given out so far; one that is given again soon is not counted again. */
  readonly given: number
}

/** Whether a connection that was opened when `given` names had been given out may have too many statements by now. */
export const isOutgrown = (names: StatementNames, given: number) => names.given - given > MAX_NEW

/** Names under which the connections of one pool prepare frequent statement texts. */
export function statementNames(): StatementNames {
  const met = new Map<string, number>()
  const names = new Map<string, string>()
  const recent = new Set<string>()
  let renewed = 0
  let given = 0
  const count = (name: string) => {
    if (recent.size >= MAX_NEW) recent.clear()
    if (!recent.has(name)) given++
    recent.add(name)
  }
  const nameOf = (text: string) => {
    const known = names.get(text)
    if (known !== undefined) {
      // The map is in the order of last use.
      names.delete(text)
      names.set(text, known)
      return known
    }
    const times = (met.get(text) ?? 0) + 1
    const early = times < MET && !text.startsWith(PREPARED_AT_ONCE)
    if (early || text.length > MAX_LENGTH) {
      if (met.size >= COUNTED) met.clear()
      met.set(text, times)
      return undefined
    }
    met.delete(text)
    const [oldest] = names.keys()
    if (names.size >= KEPT && oldest !== undefined) names.delete(oldest)
    const name = renewed === 0 ? nameOfText(text) : `${nameOfText(text)} ${renewed}`
    names.set(text, name)
    count(name)
    return name
  }
  return {
    nameOf,
    renew(outdated) {
      // Once for all calls that meet the same migration.
      if (![...names.values()].includes(outdated)) return
      renewed++
      for (const text of names.keys()) {
        const name = `${nameOfText(text)} ${renewed}`
        names.set(text, name)
        count(name)
      }
    },
    get given() {
      return given
    },
  }
}

/**
 * Sends queries to a connection; PostgreSQL parses and plans frequent statements only once. Planning under row-level security
 * takes longer than most of our statements run.
 *
 * @param role whose policies are in the plan: with one name for all roles, each change of role would plan again
 */
export const prepared =
  (send: (query: pg.QueryConfig) => Promise<pg.QueryResult>, role: string, names: StatementNames | undefined) =>
  (text: string, values: readonly unknown[]) => {
    const name = names?.nameOf(text)
    const query = { text, values: [...values], ...(name === undefined ? {} : { name: `${name} ${role}` }) }
    return traced(
      'database statement',
      () => attributesOf(text),
      async () => {
        try {
          return await send(query)
        } catch (problem) {
          if (name !== undefined && isOutdatedPlan(problem)) names?.renew(name)
          throw problem
        }
      },
    )
  }

/** Parameters are sent apart from the text; texts that are written into it are left out. */
const attributesOf = (text: string) => ({
  'db.system.name': 'postgresql',
  'db.query.text': text.replace(/'(?:[^']|'')*'/g, "'…'").slice(0, MAX_TRACED),
})
