import { signedIn } from '@storey/api/endpoint.ts'
import { sql } from 'kysely'
import { admit, rememberCallers } from '../src/access/admit.ts'
import { openingOf } from '../src/access/scope.ts'
import { connect } from '../src/database/connect.ts'

/** A statement that does nothing, sent as the statement of a read by a caller is: with role, scope and access check in its message. */
export async function openedRead(url: string, token: string, organization_id: number) {
  const pool = connect({ url, size: 1, statement_timeout_ms: 10_000, onError: () => undefined })
  const caller = await rememberCallers(pool).find(token)
  const { role, settings } = openingOf(admit(signedIn, caller, organization_id))
  const opening = { role, settings, read_only: true, in_messages: true, user_id: Number(caller?.user_id) }
  return {
    read: () =>
      pool.transaction(opening, async (db, opened) => {
        const answer = sql`select 1 as one`.execute(db)
        await opened
        return answer
      }),
    end: () => pool.end(),
  }
}
