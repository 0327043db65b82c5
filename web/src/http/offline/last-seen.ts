import { now } from '../../ui/clock.ts'
import { onSession } from '../session.ts'
import { type Owner, ownerNow } from './owner.ts'
import { contentOf, get, type Item, list, put, remove, removeWhere } from './vault.ts'

/** Without a connection it is not known whether the user still has access: what is older is not shown. */
export const MAX_AGE_MS = 24 * 3_600_000
/** A clock that was set back would make old data young. */
const MAX_AHEAD_MS = 5 * 60_000
const MAX_ITEMS = 400

/** `[endpoint, organization, request]`, as in `query.ts`. */
type QueryKey = readonly unknown[]

const KIND = 'seen'
/** The beginning of the ids of what is kept for an owner. */
export const startOf = ({ user_id, organization_id, role }: Owner) => `${KIND} ${user_id} ${organization_id} ${role} `
const idOf = (owner: Owner, [name, , request]: QueryKey) => `${startOf(owner)}${name} ${JSON.stringify(request)}`

/** What was kept is deleted with the session, and when its user changes the organization or gets another role. */
onSession((session, before) => {
  const same =
    session?.token === before?.token &&
    session?.organization_id === before?.organization_id &&
    session?.access_type === before?.access_type
  // The second is an interrupted session: it has ended.
  if (!same || session === before) void forgetOthers(session === before ? undefined : ownerNow()).catch(() => undefined)
})

/** Deletes what is too old, or was kept for another person, organization or role. */
export function forgetOthers(owner: Owner | undefined = ownerNow()): Promise<void> {
  const start = owner && startOf(owner)
  return removeWhere(
    (item) => item.id.startsWith(`${KIND} `) && !(start && item.id.startsWith(start) && isFresh(item.saved_at)),
  )
}

export const isFresh = (saved_at: number) => saved_at > now() - MAX_AGE_MS && saved_at < now() + MAX_AHEAD_MS

/** Keeps an answer that has just arrived. Without space, or where nothing is stored, it is not kept. */
export async function keepSeen(queryKey: QueryKey, answer: unknown): Promise<void> {
  const owner = ownerNow()
  if (!owner || queryKey[1] !== owner.organization_id) return
  const project_id = projectOf(answer)
  await put(owner.key, { id: idOf(owner, queryKey), saved_at: now(), project_id }, answer).catch(() => undefined)
  if (project_id === undefined) await forgetUnpublished(owner, answer).catch(() => undefined)
  // Signed out while it was being encrypted.
  if (ownerNow()?.key !== owner.key) await forgetOthers()
}

/** The last answer, and when it arrived; undefined if there is none that may be shown. */
export async function readSeen(queryKey: QueryKey): Promise<{ answer: unknown; saved_at: number } | undefined> {
  const owner = ownerNow()
  if (!owner) return undefined
  const item = await get(idOf(owner, queryKey)).catch(() => undefined)
  if (!item) return undefined
  const answer = isFresh(item.saved_at) ? await contentOf(owner.key, item) : undefined
  if (answer === undefined) await remove(item.id).catch(() => undefined)
  return answer === undefined ? undefined : { answer, saved_at: item.saved_at }
}

/** The record is no longer there for this user. */
export async function dropSeen(queryKey: QueryKey): Promise<void> {
  const owner = ownerNow()
  if (owner) await remove(idOf(owner, queryKey)).catch(() => undefined)
}

/** The project of a building or unit, or the project itself; undefined for the list of projects. */
function projectOf(answer: unknown): number | undefined {
  const { data } = answer as { data: { id?: number; project?: { id: number } } | readonly unknown[] }
  return 'length' in data ? undefined : (data.project?.id ?? data.id)
}

/** With the list of projects it is known which ones are published. Also deletes the oldest above the most that is kept. */
async function forgetUnpublished(owner: Owner, answer: unknown): Promise<void> {
  const { data } = answer as { data: readonly { id: number }[] }
  const kept = await list(startOf(owner))
  const oldest = kept.toSorted((one, other) => other.saved_at - one.saved_at).slice(MAX_ITEMS)
  const isGone = ({ project_id }: Item) => project_id !== undefined && data.every(({ id }) => id !== project_id)
  for (const item of kept) if (isGone(item) || oldest.includes(item)) await remove(item.id)
}
