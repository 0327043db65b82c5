import { hashToken } from '../../access/admit.ts'
import { openingOf, type Scope, scopeOfReader } from '../../access/scope.ts'
import { limitsOf } from '../../account/limits.ts'
import type { Database } from '../../database/connect.ts'
import { notFound } from '../../errors/problems.ts'
import type { Services } from '../../services/services.ts'
import { isPerson, type Visitor } from '../public-offers/actions.ts'
import { type OpenedShare, openShare } from './queries.ts'

interface OpenedLink extends OpenedShare {
  readonly project_id: number
}

/** The link that a secret opens; the opening of a person is counted. @throws 404 if it opens nothing now */
export async function openLink({ pool }: Services, token: string, visitor?: Visitor): Promise<OpenedLink> {
  const counts = visitor !== undefined && isPerson(visitor)
  const opened = await pool.transaction({ role: 'storey_app' }, (db) =>
    openShare(db, hashToken(token), { kind: 'link', counts }),
  )
  if (!opened || opened.project_id === null) throw notFound()
  return { ...opened, project_id: opened.project_id }
}

/** The feed that a key opens. @throws 404 if it opens nothing now, 429 if it was read too often */
export async function openFeed(services: Services, key: string, address: string): Promise<OpenedShare> {
  const opened = await services.pool.transaction({ role: 'storey_app' }, (db) =>
    openShare(db, hashToken(key), { kind: 'feed', counts: true }),
  )
  const limits = limitsOf(services)
  // Wrong keys count for their network, so that guesses end soon.
  await (opened ? limits.feed(opened.id) : limits.call('offer', address))
  if (!opened) throw notFound()
  return opened
}

interface Reading {
  readonly db: Database
  readonly scope: Scope
  readonly services: Services
}

/** Reads what the brokerage of a share sees now, and nothing else. */
export function asReader<Share extends OpenedShare, T>(
  services: Services,
  share: Share,
  read: (
    reading: Reading,
    asked: Share & { contact: { full_name: string; phone: string | null; email: string | null } },
  ) => Promise<T>,
): Promise<T> {
  const scope = scopeOfReader(share.organization_id)
  const { full_name, phone, email } = share
  return services.pool.transaction({ ...openingOf(scope), read_only: true }, (db) =>
    read({ db, scope, services }, { ...share, contact: { full_name, phone, email } }),
  )
}
