import { namesIn } from '@storey/api/administration/contract-text.ts'
import type { BookingStatus } from '@storey/api/sales/booking.ts'
import { bookingStatusText } from '@storey/api/sales/booking-names.ts'
import { contractPlaceholders, defaultContractText, identityPlaceholder } from '@storey/api/sales/contract-text.ts'
import type { ContractText } from '@storey/api/sales/contracts.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { conflict, notFound } from '../../errors/problems.ts'
import type { SecretKey } from '../../kernel/secrets.ts'
import type { ReadContext } from '../../services/context.ts'
import { decryptOrNull, findBooking } from '../bookings/actions.ts'
import { ownerOf } from '../bookings/rules.ts'
import { type ContractFacts, contractOf, type MadeContract, missingIn, valuesOf } from './document.ts'
import { freeze, readSent } from './frozen.ts'
import { findPlace, findSeller, findText, findTextNumber } from './queries.ts'

export { addendumOf } from './addendum.ts'
export { findFrozen } from './frozen.ts'
export { onLetterhead } from './letterhead.ts'
export { findFace, findSeller, insertText, lockText } from './queries.ts'
export { changeSignature, insertSignatures, listSignatures, markAsked, type SignatureRow } from './signature-queries.ts'

/** The text of a builder's contracts, its own or the default. @throws 404 if there is no such builder in the caller's scope */
export async function readText(db: Database, scope: Scope, organization_id: number): Promise<ContractText> {
  const seller = await findSeller(db, scope, organization_id)
  if (!seller) throw notFound()
  return (await findText(db, scope, organization_id)) ?? usual(organization_id)
}

/** A version of the text of a builder's contracts; 0 is the usual one. */
export const textOfVersion = async (
  db: Database,
  scope: Scope,
  organization_id: number,
  version: number,
): Promise<ContractText> =>
  (version > 0 ? await findText(db, scope, organization_id, version) : undefined) ?? usual(organization_id)

const usual = (organization_id: number): ContractText => ({
  organization_id,
  version: 0,
  language: 'en',
  body: defaultContractText,
  written_by_name: null,
  written_at: null,
})

/** The text of a booking: the one in force at its acceptance, whatever the developer writes since. */
export async function readTextOfBooking(
  db: Database,
  scope: Scope,
  { id, organization_id }: { readonly id: number; readonly organization_id: number },
): Promise<ContractText> {
  const number = await findTextNumber(db, scope, id)
  if (number === null) return (await findText(db, scope, organization_id)) ?? usual(organization_id)
  return textOfVersion(db, scope, organization_id, number)
}

/** A booking that is not accepted has no contract, because its price may still change. */
const MADE = ['accepted', 'completed'] as const

/** The contract of a booking: as it was sent, else as it is now. @throws 404; 409 if it cannot be made */
export const makeContract = async (context: ReadContext<'settings'>, id: number): Promise<MadeContract> =>
  (await readSent(context, id)) ?? (await composeContract(context, id))

/** Freezes the contract of a booking that is sent now: from now on it is downloaded as it is. */
export const freezeContract = (
  context: ReadContext<'settings'>,
  booking: { readonly id: number; readonly organization_id: number },
): Promise<void> => freeze(context, booking, () => composeContract(context, booking.id))

/**
 * Makes the contract of a booking from what is known now. Identity numbers are decrypted only if its text uses them.
 *
 * @throws 404; 409 if the booking is not accepted, or a value that its text uses is missing
 */
async function composeContract(
  { db, scope, services: { settings } }: ReadContext<'settings'>,
  id: number,
): Promise<MadeContract> {
  const found = await findBooking(db, scope, id)
  const seller = found && (await findSeller(db, scope, found.organization.id))
  const place = seller && (await findPlace(db, scope, id))
  if (!found || !seller || !place) throw notFound()
  if (found.recorded_at !== null)
    throw conflict(
      'recorded',
      `${found.number} was recorded as an earlier sale. Its contract is the one that was signed: add it as a document.`,
    )
  if (!MADE.some((status) => status === found.status))
    throw conflict('wrong_state', notYet(found.status), { current: { status: found.status } })
  const kept = await readTextOfBooking(db, scope, { id: found.id, organization_id: seller.id })
  const made = contractFrom(kept, found, { seller, place }, settings.secretKey)
  if ('document' in made) return made
  // A text that lacks a value has never been a contract: the developer corrects it, and the newest one applies.
  const newest = await readText(db, scope, seller.id)
  const corrected =
    newest.version === kept.version ? made : contractFrom(newest, found, { seller, place }, settings.secretKey)
  if ('document' in corrected) return corrected
  const names = corrected.missing.map((name) => textsOf[name] ?? `{{${name}}}`).join(', ')
  throw conflict('placeholders_empty', `The contract needs values that are not entered yet: ${names}.`)
}

const textsOf: Readonly<Record<string, string>> = contractPlaceholders

type FoundBooking = NonNullable<Awaited<ReturnType<typeof findBooking>>>

/** The contract of a booking from a text, or the placeholders of the text that have no value. @throws 409 */
function contractFrom(
  text: ContractText,
  found: FoundBooking,
  around: Pick<ContractFacts, 'seller' | 'place'>,
  secretKey: SecretKey,
): MadeContract | { readonly missing: readonly string[] } {
  const names = namesIn(text.body).includes(identityPlaceholder)
  const buyers = found.buyers.map((buyer, index) => ({
    ...buyer,
    id_number: names ? decryptOrNull(secretKey, buyer.id_number, ownerOf(found.number, index + 1)) : null,
  }))
  if (names && buyers.some(({ id_number }) => id_number === null))
    throw conflict('identity_sealed', 'An identity number can’t be read with this server’s key.')
  const facts: ContractFacts = { ...around, booking: { ...found, buyers } }
  const missing = missingIn(text.body, valuesOf(facts, text.language))
  if (missing.length > 0) return { missing }
  const document = contractOf(facts, text)
  return {
    document: { ...document, title: document.title ?? found.number },
    text: text.version,
    identity_numbers: names ? buyers.length : 0,
    names: namesOf(buyers),
  }
}

const namesOf = (buyers: readonly { readonly full_name: string }[]) =>
  Object.fromEntries(buyers.map(({ full_name }, index) => [`buyers.${index}.full_name`, full_name]))

const notYet = (status: BookingStatus) =>
  status === 'pending'
    ? 'The contract is made once the booking is accepted: until then its price can change.'
    : `This booking is ${bookingStatusText(status)}. There is no contract of it.`
