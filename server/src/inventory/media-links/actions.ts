import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { invalid, notFound, requireVersion } from '../../errors/problems.ts'
import type { ReadContext } from '../../services/context.ts'
import { findItem, lockItem } from '../item-queries.ts'
import { requireManage } from '../pictures/rules.ts'
import {
  changeLink,
  findDeletedLink,
  insertLink,
  type LinkFields,
  type LinkRow,
  type LinksOf,
  listLinks,
  orderLinks,
  setLinkDeleted,
  shownLinks,
} from './queries.ts'
import { refuseDuplicate, refuseFull, refuseRestore } from './rules.ts'

type Call = Pick<ReadContext, 'db' | 'scope'>
interface OneLink extends LinksOf {
  readonly id: number
}

/** The links of an item in reach. @throws 404 */
export async function readLinks({ db, scope }: Call, of: LinksOf): Promise<LinkRow[]> {
  const found = await findItem(db, scope, of)
  if (!found) throw notFound()
  return shownLinks(db, found, of)
}

/** Locks the caller's own item and returns its links. @throws 403, 404 */
async function lock(db: Database, scope: Scope, of: LinksOf): Promise<LinkRow[]> {
  requireManage(scope, of.item_type)
  if (!(await lockItem(db, scope, of))) throw notFound()
  return listLinks(db, scope.organization_id, of)
}

function oneOf(links: readonly LinkRow[], id: number): LinkRow {
  const found = links.find((link) => link.id === id)
  if (!found) throw notFound()
  return found
}

const readOne = async ({ db, scope }: Call, of: LinksOf, id: number) =>
  oneOf(await listLinks(db, scope.organization_id, of), id)

export async function addLink(call: Call, of: LinksOf, fields: LinkFields): Promise<LinkRow> {
  const { db, scope } = call
  const before = await lock(db, scope, of)
  refuseFull(before)
  refuseDuplicate(before, fields)
  const { id } = await insertLink(db, scope, of, fields)
  return readOne(call, of, id)
}

export async function putInOrder(call: Call, of: LinksOf, ids: readonly number[]): Promise<LinkRow[]> {
  const { db, scope } = call
  const before = (await lock(db, scope, of)).map(({ id }) => id)
  const unknown = ids.flatMap((id, at) => (before.includes(id) ? [] : [[`ids.${at}`, ['Choose one that is here.']]]))
  if (unknown.length > 0) throw invalid(Object.fromEntries(unknown))
  // Links added by other users since come after these.
  await orderLinks(db, scope, [...ids, ...before.filter((id) => !ids.includes(id))])
  return listLinks(db, scope.organization_id, of)
}

interface Change<Shown> {
  readonly version: number | undefined
  readonly fields: Partial<LinkFields>
  /** The link as the caller sees it, where another user was faster. */
  readonly shown: (link: LinkRow) => Shown
}

export async function changeOne<Shown extends object>(
  call: Call,
  { id, ...of }: OneLink,
  { version, fields, shown }: Change<Shown>,
): Promise<LinkRow> {
  const { db, scope } = call
  const links = await lock(db, scope, of)
  const before = oneOf(links, id)
  await requireVersion(before, version, () => shown(before))
  if (fields.code || fields.url) refuseDuplicate(links, fields, id)
  await changeLink(db, scope, id, fields)
  return readOne(call, of, id)
}

export async function removeOne({ db, scope }: Call, { id, ...of }: OneLink): Promise<void> {
  oneOf(await lock(db, scope, of), id)
  await setLinkDeleted(db, scope, id, true)
}

export async function restoreOne(call: Call, { id, ...of }: OneLink): Promise<LinkRow> {
  const { db, scope } = call
  const links = await lock(db, scope, of)
  const deleted = await findDeletedLink(db, scope.organization_id, of, id)
  if (!deleted) throw notFound()
  refuseRestore(links, deleted)
  await setLinkDeleted(db, scope, id, false)
  return readOne(call, of, id)
}
