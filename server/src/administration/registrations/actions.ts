import { maskOf } from '@storey/api/administration/masked.ts'
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
  countOtherDrafts,
  documentsOf,
  findBank,
  findRegistration,
  findSignatory,
  findUnconfirmed,
  giveLinkTurn,
  insertToken,
  listBrokers,
  listNotes,
  takeLinkTurn,
} from './queries.ts'
import { pageOf, REGISTRATION_DAYS } from './rules.ts'

export { rejectedEmail, returnedEmail } from './emails.ts'
export { documentsOf, endTokens, findRegistration, lockRegistration } from './queries.ts'

/** What a reader of a registration sees. */
export interface Shown {
  /** Account numbers and IDs are masked: for every reader without sign-in. */
  readonly masked: boolean
  /** Only the company data: for the holder of a link who has not said yet whether the registration is the company's. */
  readonly company_only: boolean
}

/** The entered data and documents; undefined for an organization that did not register, or is out of reach. */
export async function readRegistration(
  { db, scope, services }: ReadContext<'settings'>,
  id: number,
  { masked, company_only }: Shown,
): Promise<Registration | undefined> {
  const found = await findRegistration(db, scope, id)
  if (!found || (found.source !== 'skylinebuilders' && found.source !== 'international')) return undefined
  const { secretKey } = services.settings
  const numberOf = (what: Parameters<typeof open>[2], sealed: Buffer | null) => {
    const number = open(secretKey, id, what, sealed)
    return masked && number !== null ? maskOf(number) : number
  }
  const bank = company_only ? undefined : await findBank(db, scope, id)
  const signatory = company_only ? undefined : await findSignatory(db, scope, id)
  const typed = Object.fromEntries(COMPANY.map((column) => [column, found[column]])) as Registration['company']
  return {
    uuid: found.uuid,
    source: found.source,
    status: found.status,
    status_reason: found.status_reason,
    submitted_at: found.submitted_at,
    saved_at: found.saved_at,
    address_confirmed: found.address_confirmed_at !== null,
    may_confirm: company_only,
    version: found.version,
    company: { ...typed, version: found.company_version },
    bank: bank
      ? {
          ...bank,
          iban: numberOf('iban', bank.iban),
          account_number: numberOf('account_number', bank.account_number),
        }
      : null,
    signatory: signatory ? { ...signatory, id_number: numberOf('id_number', signatory.id_number) ?? '' } : null,
    brokers: company_only ? [] : await listBrokers(db, scope, id),
    brokers_version: found.brokers_version,
    documents: company_only ? [] : await documentsOf(db, scope, id),
    notes: await listNotes(db, scope, id),
  }
}

interface Addressed {
  readonly id: number
  readonly uuid: string
  readonly source: Registration['source']
  /** The address that the URL is sent to: its use proves that one. */
  readonly email: string
}

/** Makes a new URL that opens a registration; its secret is behind the #, which no server and no log sees. */
export async function makeAddress(
  { db, services }: AccountContext<'settings'>,
  { id, uuid, source, email }: Addressed,
): Promise<string> {
  const { token, token_hash } = makeToken()
  await insertToken(db, { organization_id: id, token_hash, mailed_to: email, days: REGISTRATION_DAYS })
  return `${services.settings.publicUrl}${pageOf(source)}#registration=${uuid}.${token}`
}

/** Makes a new link for the newest registration with an address that is not confirmed, for a super admin who passes it on. */
export async function linkOfRegistration({ db, scope, services }: ReadContext<'settings'>, email: string) {
  const found = await findUnconfirmed(db, scope, email)
  if (!found?.email || (found.source !== 'skylinebuilders' && found.source !== 'international')) return undefined
  const { id, uuid, source } = found
  const link = await makeAddress({ db, services }, { id, uuid, source, email: found.email })
  return { purpose: 'registration' as const, email: found.email, link }
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
  const { uuid, source, email } = found
  // Others may have used up the e-mails to this address for this hour: the link can be requested as soon as they have not.
  if (!(await limitsOf(services).mayMail('registration', email))) {
    await giveLinkTurn(db, id)
    return false
  }
  const url = await makeAddress(context, { id, uuid, source, email })
  const text = linkEmail(url, found.address_confirmed_at !== null, await countOtherDrafts(db))
  await sendEmail({ db, services }, { kind: 'registration_link', to: email, organization_id: id, request_id, text })
  return true
}
