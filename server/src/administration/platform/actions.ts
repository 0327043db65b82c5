import { PLATFORM_DEFAULTS } from '@storey/api/administration/platform-defaults.ts'
import type { Database } from '../../database/connect.ts'
import { readSettings } from './queries.ts'

/** The public registration of brokerages: whether it is open, and what it says. */
export async function readSignup(db: Database) {
  const row = await readSettings(db)
  return {
    open: row.signup_open,
    developer: row.signup_developer,
    text: row.signup_text,
    days: row.signup_days,
    privacy_notice: row.privacy_notice ?? PLATFORM_DEFAULTS.privacy_notice,
    code_of_conduct: row.code_of_conduct ?? PLATFORM_DEFAULTS.code_of_conduct,
  }
}

/** Whether admins of organizations invite colleagues without a super admin. */
export const mayAdminsInvite = async (db: Database): Promise<boolean> => (await readSettings(db)).admins_invite
