import { invalid } from '../../errors/problems.ts'

interface Dates {
  readonly trade_license_issued_on?: string | null | undefined
  readonly trade_license_expires_on?: string | null | undefined
}

/** @throws 422 if the license expires before it was issued */
export function refuseUnfit(fields: Dates, before: Dates = {}): void {
  const { trade_license_issued_on: issued, trade_license_expires_on: expires } = { ...before, ...fields }
  if (issued && expires && expires < issued)
    throw invalid({ trade_license_expires_on: ['Enter a day after the license was issued.'] })
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
