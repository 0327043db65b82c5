import { taxNumberProblem } from '@storey/api/administration/official-numbers.ts'
import { fieldsOfPlatform } from '@storey/api/administration/organization-fields.ts'
import { invalid } from '../../errors/problems.ts'

interface Dates {
  readonly trade_license_issued_on?: string | null | undefined
  readonly trade_license_expires_on?: string | null | undefined
}

interface Taxed {
  readonly country?: string | null | undefined
  readonly tax_registration_number?: string | null | undefined
}

/** @throws 422 if the license expires before it was issued, or the tax number is none of the country */
export function refuseUnfit(fields: Dates & Taxed, before: Dates & Taxed = {}): void {
  const { country, tax_registration_number } = { ...before, ...fields }
  const wrong = taxNumberProblem(country, tax_registration_number)
  // A number that was entered before this rule does not stop other changes.
  if (wrong && (fields.tax_registration_number || fields.country)) throw invalid({ tax_registration_number: [wrong] })
  const { trade_license_issued_on: issued, trade_license_expires_on: expires } = { ...before, ...fields }
  if (issued && expires && expires < issued)
    throw invalid({ trade_license_expires_on: ['Enter a day after the license was issued.'] })
}

export const RENEWED_BY_PLATFORM =
  'Choose Renew a license under Documents. The platform checks the new document, and its approval lifts the restriction.'
const CHANGED_BY_PLATFORM =
  'Choose Renew a license under Documents, with the document that has the new value. The platform checks it and changes this field.'

interface ReadsSales {
  readonly type: string
  readonly members_read_sales: boolean
}

/**
 * What was sold is the developer's: its admin alone decides which of its users read it.
 *
 * @throws 422 if the platform or another kind of organization changes it
 */
export function refuseSalesReaders(wanted: boolean | undefined, before: ReadsSales, ofPlatform: boolean): void {
  if (wanted === undefined || wanted === before.members_read_sales) return
  if (before.type !== 'developer')
    throw invalid({ members_read_sales: ['Only developers have sales that members read.'] })
  if (ofPlatform)
    throw invalid({
      members_read_sales: ['An admin of the developer changes this, under Settings of the organization.'],
    })
}

/** @throws 422 on each field of the license that an organization changes itself */
export function refuseOwnRenewal(fields: object, before: Parameters<typeof fieldsOfPlatform>[0]): void {
  const changed = fieldsOfPlatform(before).filter((field) => {
    const value: unknown = Reflect.get(fields, field)
    return value !== undefined && value !== Reflect.get(before, field)
  })
  const reason = before.status === 'restricted' ? RENEWED_BY_PLATFORM : CHANGED_BY_PLATFORM
  if (changed.length > 0) throw invalid(Object.fromEntries(changed.map((field) => [field, [reason]])))
}

const counted = (count: number, one: string) => (count === 0 ? [] : [`${count} ${count === 1 ? one : `${one}s`}`])

/** Why an organization cannot be closed yet; undefined if it can. */
export function openWords(
  name: string,
  { bookings, holds }: { readonly bookings: number; readonly holds: number },
): string | undefined {
  const open = [...counted(bookings, 'open booking'), ...counted(holds, 'hold')]
  return open.length === 0 ? undefined : `${name} has ${open.join(' and ')}. Settle them first.`
}
