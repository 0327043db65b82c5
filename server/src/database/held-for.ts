import { sql } from 'kysely'

/** The client of a claim; `claims` is its table. Members who may not read the sales of their developer do not see the buyer of a sale. */
export const heldFor = (claims: string) => {
  const column = (name: string) => sql.ref(`${claims}.${name}`)
  return sql<string | null>`case when ${column('kind')} = 'hold' or not hides_sales() then ${column('held_for')} end`
}
