import type { Compilable, CompiledQuery } from 'kysely'
import type { Database } from '../database/connect.ts'
import { useKeptPlans } from '../database/kept-plan.ts'
import { PREPARED_AT_ONCE } from '../database/prepared.ts'
import { settleAll } from '../kernel/settle-all.ts'
import type { Scope } from './scope.ts'

/** The placeholder of a value in a cached statement. */
class Slot {
  readonly name: string
  constructor(name: string) {
    this.name = name
  }
}

/**
 * A statement whose text is compiled at its first call; later calls only pass values. Compiling the text of a long statement
 * takes as long as running it, and planning it under row-level security takes several times as long: a connection prepares it at its
 * first call, and plans it once. So its conditions must be keys, for which one plan is right for all values.
 *
 * @param build uses the input, and the user and organization of the scope, only as values of the statement; reading any other
 *   property of the scope throws, except `own_leads_only`, for which there are two texts
 */
export function compiledQuery<Input extends object, Row>(
  build: (db: Database, scope: Scope, input: Input) => Compilable<Row>,
): (db: Database, scope: Scope, input: Input) => Promise<Row[]> {
  const kept = new Map<boolean, CompiledQuery<Row>>()
  const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) }) as Input
  return async (db, scope, input) => {
    const { own_leads_only, organization_id, user_id } = scope
    const statement = kept.get(own_leads_only) ?? atOnce(build(db, slotted(own_leads_only), slots).compile())
    kept.set(own_leads_only, statement)
    const values: Readonly<Record<string, unknown>> = { ...input, organization_id, user_id }
    const parameters = statement.parameters.map((value) => (value instanceof Slot ? values[value.name] : value))
    const { found } = await settleAll({
      plans: useKeptPlans(db),
      found: db.executeQuery<Row>({ ...statement, parameters }),
    })
    return found.rows
  }
}

const atOnce = <Row>(statement: CompiledQuery<Row>): CompiledQuery<Row> => ({
  ...statement,
  sql: `${PREPARED_AT_ONCE} ${statement.sql}`,
})

function slotted(own_leads_only: boolean): Scope {
  const known = { own_leads_only, organization_id: new Slot('organization_id'), user_id: new Slot('user_id') }
  return new Proxy(known, {
    get(target, name) {
      if (name in target) return target[name as keyof typeof target]
      throw new Error(`A kept statement cannot depend on ${String(name)} of the scope.`)
    },
  }) as object as Scope
}
