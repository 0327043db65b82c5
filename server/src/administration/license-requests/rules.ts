import type { LicenseKind } from '@storey/api/administration/license-requests.ts'
import { invalid } from '../../errors/problems.ts'

/** The documents by which licenses are renewed. */
export const TITLES: Readonly<Record<LicenseKind, string>> = {
  trade_license: 'Trade license',
  regulator_certificate: 'Office registration',
}

interface Licensed {
  readonly trade_license_number: string | null
  readonly trade_license_expires_on: string | null
  readonly trade_license_issued_on: string | null
  readonly regulator_office_number: string | null
  readonly regulator_office_expires_on: string | null
  readonly legal_name: string | null
}

interface Renewal {
  readonly kind: LicenseKind
  readonly expires_on: string
  readonly number: string | null
  readonly legal_name: string | null
  readonly today: string
}

/** @throws 422 for a day that is over, or a request that changes nothing */
export function refuseUnchanged(before: Licensed, { kind, expires_on, number, legal_name, today }: Renewal): void {
  if (expires_on < today) throw invalid({ expires_on: ['Enter a day that is not over: this document has expired.'] })
  const isTrade = kind === 'trade_license'
  const issued = before.trade_license_issued_on
  if (isTrade && issued !== null && expires_on < issued)
    throw invalid({ expires_on: ['Enter a day after the license was issued.'] })
  const [day, known] = isTrade
    ? [before.trade_license_expires_on, before.trade_license_number]
    : [before.regulator_office_expires_on, before.regulator_office_number]
  if (day === expires_on && (number ?? known) === known && (legal_name ?? before.legal_name) === before.legal_name)
    throw invalid({ expires_on: ['This is the day that is known already. Enter the day of the renewed document.'] })
}
