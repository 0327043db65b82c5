import { CompiledQuery, Kysely, PostgresDialect, sql } from 'kysely'
import pg from 'pg'
import type { Scope } from '../src/access/scope.ts'
import { ownerPool } from '../src/database/address.ts'
import type { Database as Tables } from '../src/database/tables.ts'
import type { Person, TestApp } from './harness.ts'
import { scopeOfPerson } from './scope.ts'

/** A step of a plan, as `explain (analyze, format json)` has it. */
export interface Step {
  readonly 'Node Type': string
  readonly 'Relation Name'?: string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Rows Removed by Filter'?: number
  /** Pages of tables and indexes that it and the steps below it read, those of functions included. */
  readonly 'Shared Hit Blocks': number
  readonly 'Shared Read Blocks': number
  readonly Plans?: readonly Step[]
}

export type Look = (db: Kysely<Tables>, scope: Scope) => Promise<unknown>

/** The steps of the plans of all statements of `look`, as the person, under row-level security. */
export const stepsOf = (app: TestApp, person: Person, look: Look): Promise<Step[]> =>
  asPerson(app, person, async (inside, scope, asked) => {
    await look(inside, scope)
    const found: Step[] = []
    for (const { sql: text, parameters } of [...asked]) {
      const { rows } = await inside.executeQuery(
        CompiledQuery.raw(`explain (analyze, format json) ${text}`, [...parameters]),
      )
      const [row] = rows as { 'QUERY PLAN': [{ Plan: Step }] }[]
      if (row) found.push(...allOf(row['QUERY PLAN'][0].Plan))
    }
    return found
  })

/** As `stepsOf`, of the plans that PostgreSQL keeps for the statements after five executions on one connection. */
export const keptStepsOf = (app: TestApp, person: Person, look: Look): Promise<Step[]> =>
  asPerson(app, person, async (inside, scope, asked) => {
    await look(inside, scope)
    const found: Step[] = []
    for (const [index, statement] of [...asked].entries()) {
      const execute = await preparedAs(inside, `kept_${index}`, statement)
      for (let call = 0; call < 6; call++) await execute()
      const { rows } = await execute('explain (analyze, format json) ')
      const [row] = rows as { 'QUERY PLAN': [{ Plan: Step }] }[]
      if (row) found.push(...allOf(row['QUERY PLAN'][0].Plan))
    }
    return found
  })

/** Prepares a statement; returns its execution with the values that it was asked with. */
async function preparedAs(inside: Kysely<Tables>, name: string, { sql: text, parameters }: CompiledQuery) {
  const raw = (statement: string) => inside.executeQuery(CompiledQuery.raw(statement))
  const values = parameters.map(literalOf)
  await raw(`prepare ${name} as ${text}`)
  return (prefix = '') => raw(`${prefix}execute ${name}${values.length > 0 ? `(${values})` : ''}`)
}

const literalOf = (value: unknown): string => {
  if (value === null) return 'null'
  return pg.escapeLiteral(Array.isArray(value) ? `{${value.map((one) => JSON.stringify(one))}}` : String(value))
}

const CALLS = 12

/**
 * How often the last statement of `look` is planned anew, and executed by its kept plan, in twelve executions on one connection.
 */
export const plansOf = (app: TestApp, person: Person, look: Look): Promise<{ anew: number; kept: number }> =>
  asPerson(app, person, async (inside, scope, asked) => {
    await look(inside, scope)
    const last = asked.at(-1)
    if (!last) throw new Error('It asks nothing.')
    const execute = await preparedAs(inside, 'looked', last)
    for (let call = 0; call < CALLS; call++) await execute()
    const { rows } = await sql<{ anew: number; kept: number }>`
      select custom_plans::int as anew, generic_plans::int as kept from pg_prepared_statements where name = 'looked'`.execute(
      inside,
    )
    return rows[0] ?? { anew: 0, kept: 0 }
  })

/** Works in a transaction of the person, under row-level security; `asked` collects the statements of `work`. */
async function asPerson<Result>(
  app: TestApp,
  person: Person,
  work: (inside: Kysely<Tables>, scope: Scope, asked: CompiledQuery[]) => Promise<Result>,
): Promise<Result> {
  const { scope, opening } = await scopeOfPerson(app, person)
  const asked: CompiledQuery[] = []
  const db = new Kysely<Tables>({
    dialect: new PostgresDialect({ pool: ownerPool(app.url, 'plans') }),
    log: ({ level, query }) => void (level === 'query' && asked.push(query)),
  })
  try {
    return await db.transaction().execute(async (inside) => {
      await sql`set local role ${sql.ref(opening.role)}`.execute(inside)
      for (const [name, value] of Object.entries(opening.settings))
        await sql`select set_config(${name}, ${value}, true)`.execute(inside)
      asked.length = 0
      return work(inside, scope, asked)
    })
  } finally {
    await db.destroy()
  }
}

const allOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(allOf)]

/** The most pages that a statement read. They do not depend on how busy the machine is. */
export const mostPages = (steps: readonly Step[]): number =>
  Math.max(0, ...steps.map((step) => step['Shared Hit Blocks'] + step['Shared Read Blocks']))

/** Copies a row so many times, `changed` with the number `n` of the copy. Triggers and references are not checked. */
export async function multiply(
  db: Kysely<Tables>,
  table: string,
  id: number,
  count: number,
  changed: Readonly<Record<string, ReturnType<typeof sql>>>,
): Promise<void> {
  const { rows } = await sql<{ name: string }>`select attname as name from pg_attribute
    where attrelid = ${table}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname <> 'id'`.execute(
    db,
  )
  const names = rows.map(({ name }) => name)
  await db.transaction().execute(async (asleep) => {
    await sql`set local session_replication_role = replica`.execute(asleep)
    await sql`insert into ${sql.table(table)} (${sql.join(names.map((name) => sql.ref(name)))})
      select ${sql.join(names.map((name) => changed[name] ?? sql.ref(`t.${name}`)))}
      from ${sql.table(table)} t, generate_series(1, ${count}::integer) n where t.id = ${id}`.execute(asleep)
  })
}
