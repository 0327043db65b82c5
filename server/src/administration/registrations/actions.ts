import type { Registration } from '@storey/api/administration/registration-fields.ts'
import type { Scope } from '../../access/scope.ts'
import { limitsOf } from '../../account/limits.ts'
import { makeToken } from '../../account/tokens.ts'
import { sendEmail } from '../../mail/emails.ts'
import type { AccountContext, ReadContext } from '../../services/context.ts'
import { open } from '../sealed.ts'
import { linkEmail } from './emails.ts'
import {
  COMPANY,
  documentsOf,
  findBank,
  findRegistration,
  findSignatory,
  insertToken,
  listBrokers,
  listNotes,
  takeLinkTurn,
} from './queries.ts'
import { pageOf, REGISTRATION_DAYS } from './rules.ts'

export { rejectedEmail, returnedEmail } from './emails.ts'
export { documentsOf, endTokens, findRegistration, lockRegistration } from './queries.ts'

/** The entered data and documents; undefined for an organization that did not register, or is out of reach. */
export async function readRegistration(
  { db, scope, services }: ReadContext<'settings'>,
  id: number,
): Promise<Registration | undefined> {
  const found = await findRegistration(db, scope, id)
  if (!found || (found.source !== 'skylinebuilders' && found.source !== 'international')) return undefined
  const { secretKey } = services.settings
  const bank = await findBank(db, scope, id)
  const signatory = await findSignatory(db, scope, id)
  const typed = Object.fromEntries(COMPANY.map((column) => [column, found[column]])) as Registration['company']
  return {
    uuid: found.uuid,
    source: found.source,
    status: found.status,
    status_reason: found.status_reason,
    submitted_at: found.submitted_at,
    saved_at: found.saved_at,
    version: found.version,
    company: { ...typed, version: found.company_version },
    bank: bank
      ? {
          ...bank,
          iban: open(secretKey, id, 'iban', bank.iban),
          account_number: open(secretKey, id, 'account_number', bank.account_number),
        }
      : null,
    signatory: signatory
      ? { ...signatory, id_number: open(secretKey, id, 'id_number', signatory.id_number) ?? '' }
      : null,
    brokers: await listBrokers(db, scope, id),
    brokers_version: found.brokers_version,
    documents: await documentsOf(db, scope, id),
    notes: await listNotes(db, scope, id),
  }
}

/** Makes a new URL that opens a registration; its secret is behind the #, which no server and no log sees. */
export async function makeAddress(
  { db, services }: AccountContext<'settings'>,
  { id, uuid, source }: { readonly id: number; readonly uuid: string; readonly source: Registration['source'] },
): Promise<string> {
  const { token, token_hash } = makeToken()
  await insertToken(db, id, token_hash, REGISTRATION_DAYS)
  return `${services.settings.publicUrl}${pageOf(source)}#registration=${uuid}.${token}`
}

interface LinkEmail {
  readonly scope: Scope
  readonly request_id: string
}

/** E-mails the link that resumes a registration, at most once an hour. @returns whether it was sent */
export async function mailLink(
  context: AccountContext<'settings' | 'queue' | 'pool'>,
  { scope, request_id }: LinkEmail,
): Promise<boolean> {
  const { db, services } = context
  const id = scope.organization_id
  const found = await findRegistration(db, scope, id)
  if (!found?.email || (found.source !== 'skylinebuilders' && found.source !== 'international')) return false
  if (!(await takeLinkTurn(db, id))) return false
  if (!(await limitsOf(services).mayMail('registration', found.email))) return false
  const url = await makeAddress(context, { id, uuid: found.uuid, source: found.source })
  await sendEmail(
    { db, services },
    { kind: 'registration_link', to: found.email, organization_id: id, request_id, text: linkEmail(url) },
  )
  return true
}
