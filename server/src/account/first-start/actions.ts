import type { Services } from '../../services.ts'
import { makeToken } from '../tokens.ts'
import { awaitsFirstAdmin, deleteExpiredLinks, insertLink } from './queries.ts'

/** Hours that a printed link works; the next start prints another. */
export const LINK_HOURS = 24

/** A link that makes the first super admin, where there is none yet. Its secret is nowhere else. */
export async function makeFirstStartLink({
  pool,
  settings,
}: Pick<Services, 'pool' | 'settings'>): Promise<string | undefined> {
  return pool.transaction({ role: 'storey_account', settings: { 'app.action': 'account.first_start' } }, async (db) => {
    if (!(await awaitsFirstAdmin(db))) return undefined
    const { token, token_hash } = makeToken()
    await deleteExpiredLinks(db)
    await insertLink(db, token_hash, LINK_HOURS)
    return `${settings.publicUrl}/first-start#token=${token}`
  })
}
