import { now } from '../../ui/clock.ts'
import { isFresh, startOf } from './last-seen.ts'
import { ownerNow } from './owner.ts'
import { contentOf, list, put } from './vault.ts'

export interface RecentLead {
  readonly id: number
  readonly full_name: string
}

/** Keeps the name of an opened lead, so that a note of it can be written without a connection. */
export async function keepLead({ id, full_name }: RecentLead): Promise<void> {
  const owner = ownerNow()
  if (owner)
    await put(owner.key, { id: `${startOf(owner)}lead ${id}`, saved_at: now() }, { id, full_name }).catch(
      () => undefined,
    )
}

/** The leads that the user opened within a day, the last one first. */
export async function recentLeads(): Promise<readonly RecentLead[]> {
  const owner = ownerNow()
  if (!owner) return []
  const items = await list(`${startOf(owner)}lead `).catch(() => [])
  const fresh = items
    .filter(({ saved_at }) => isFresh(saved_at))
    .toSorted((one, other) => other.saved_at - one.saved_at)
  const leads = await Promise.all(fresh.map((item) => contentOf(owner.key, item)))
  return leads.filter((lead) => lead !== undefined) as RecentLead[]
}
