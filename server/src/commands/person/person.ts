import { sql } from 'kysely'

/** A person is known by their addresses; one who only paid, by the name or by the number of a document. */
export interface Person {
  readonly organization_id: number
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly name: string | undefined
  readonly document: string | undefined
}

/** Whether an offer is to the person. */
export const isOfferTo = ({ email, phone }: Pick<Person, 'email' | 'phone'>, leads: readonly number[]) =>
  sql`(lead_id = any (${leads}::bigint[]) or lower(client_email) = ${email ?? null} or client_phone = ${phone ?? null})`
