import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { notFound } from '../../errors/problems.ts'
import { changeOrganization, lockOrganization } from './queries.ts'

export { findOrganization, hasRequests } from './queries.ts'
export { findOrganizations } from './search-queries.ts'

/** Locks an organization in reach until the transaction ends. @throws 404 */
export async function lockedOrganization(db: Database, scope: Scope, id: number) {
  const locked = await lockOrganization(db, scope, id)
  if (!locked) throw notFound()
  return locked
}

interface Renewal {
  readonly kind: 'trade_license' | 'regulator_certificate'
  readonly expires_on: string
  readonly number: string | null
  readonly legal_name: string | null
}

/** Gives a locked organization what an approved renewal states; the database lifts a restriction by an expired license. */
export const renewLicense = (
  db: Database,
  scope: Scope,
  id: number,
  { kind, expires_on, number, legal_name }: Renewal,
) =>
  changeOrganization(db, scope, id, {
    ...(legal_name === null ? {} : { legal_name }),
    ...(kind === 'trade_license'
      ? { trade_license_expires_on: expires_on, ...(number === null ? {} : { trade_license_number: number }) }
      : { regulator_office_expires_on: expires_on, ...(number === null ? {} : { regulator_office_number: number }) }),
  })
