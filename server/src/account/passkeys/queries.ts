import type { Database } from '../../database/connect.ts'
import type { VerifiedPasskey } from '../webauthn/actions.ts'

/** These run as `storey_account`, on the caller's own passkeys. */

const SHOWN = ['id', 'name', 'synced', 'created_at', 'last_used_at'] as const

export const listPasskeys = (db: Database, user_id: number) =>
  db.selectFrom('passkeys').select(SHOWN).where('user_id', '=', user_id).orderBy('id', 'desc').execute()

interface NewPasskey extends VerifiedPasskey {
  readonly user_id: number
  readonly user_handle: Buffer
  readonly name: string
  readonly transports: string[]
}

export const insertPasskey = (db: Database, passkey: NewPasskey) =>
  db.insertInto('passkeys').values(passkey).returning(SHOWN).executeTakeFirstOrThrow()

export const renamePasskey = (db: Database, user_id: number, id: number, name: string) =>
  db
    .updateTable('passkeys')
    .set({ name })
    .where('user_id', '=', user_id)
    .where('id', '=', id)
    .returning(SHOWN)
    .executeTakeFirst()

export const deletePasskey = (db: Database, user_id: number, id: number) =>
  db.deleteFrom('passkeys').where('user_id', '=', user_id).where('id', '=', id).returning('name').executeTakeFirst()
