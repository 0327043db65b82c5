import { hashToken } from '../../access/admit.ts'
import type { Database } from '../../database/connect.ts'
import { invalid } from '../../errors/problems.ts'
import { makeToken } from '../tokens.ts'
import type { Purpose } from './queries.ts'
import * as queries from './queries.ts'

const HOUR_S = 3_600
const LIVES_S: Readonly<Record<Purpose, number>> = {
  verify_email: 24 * HOUR_S,
  reset_password: HOUR_S,
  change_email: 24 * HOUR_S,
}

interface Wanted {
  readonly user_id: number
  readonly purpose: Purpose
  /** Recipient of the e-mail; the link confirms this address. */
  readonly email: string
  /** The session that requested it, if it is to survive the change that the link makes. */
  readonly token_id?: number
  /** The password of a registration, which the link asks for. */
  readonly password_hash?: string | undefined
}

/** Makes the secret of a single-use link; an earlier link for the same purpose becomes invalid. */
export async function makeLink(
  db: Database,
  { user_id, purpose, email, token_id, password_hash }: Wanted,
): Promise<string> {
  const { token, token_hash } = makeToken()
  await queries.replaceLink(db, {
    user_id,
    purpose,
    email,
    token_hash,
    lives_s: LIVES_S[purpose],
    token_id: token_id ?? null,
    password_hash: password_hash ?? null,
  })
  return token
}

export const linkGone = () =>
  invalid({ token: ['This link was used, has expired, or was replaced by a newer e-mail. Ask for a new one.'] })

/** Returns the account of a link without using the link up. @throws 422 on `token` if it is not valid */
export async function readLink(db: Database, purpose: Purpose, token: string) {
  const link = await queries.findLink(db, purpose, hashToken(token))
  if (!link) throw linkGone()
  return link
}

/** Uses a link up: of concurrent calls only one succeeds. @throws 422 on `token` if it is not valid */
export async function useLink(db: Database, purpose: Purpose, token: string) {
  const link = await queries.spendLink(db, purpose, hashToken(token))
  if (!link) throw linkGone()
  return link
}

export { closeLinks } from './queries.ts'
