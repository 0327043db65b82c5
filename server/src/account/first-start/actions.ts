import { chmod, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Settings } from '../../kernel/settings.ts'
import type { Services } from '../../services/services.ts'
import { makeToken } from '../tokens.ts'
import { awaitsFirstAdmin, deleteExpiredLinks, insertLink } from './queries.ts'

/** Hours for which a printed link is valid; the next start prints a new one. */
export const LINK_HOURS = 24

/** Makes a link that creates the first super admin, if there is none yet. The secret is stored nowhere else. */
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

/** Writes the link to a file that only the owner of the process can read; returns its path. */
export async function keepFirstStartLink({ dataDir }: Pick<Settings, 'dataDir'>, link: string): Promise<string> {
  const file = fileOf(dataDir)
  await writeFile(file, `${link}\n`, { mode: 0o600 })
  // An existing file keeps its mode.
  await chmod(file, 0o600)
  return file
}

/** Once there is a super admin, the link opens nothing. */
export const removeFirstStartLink = ({ dataDir }: Pick<Settings, 'dataDir'>): Promise<void> =>
  rm(fileOf(dataDir), { force: true })

const fileOf = (dataDir: string) => join(dataDir, 'first-start-link')
