import type { Organization } from '@storey/api/administration/organization.ts'
import { daysBetween } from '@storey/api/schedule/day.ts'

type Dated = Pick<Organization, 'today' | 'trade_license_expires_on' | 'regulator_office_expires_on'>

/** Expired documents and licenses, by the organization's time zone. */
export const expired = (organization: Dated): readonly string[] =>
  [
    { document: 'Trade license', until: organization.trade_license_expires_on },
    { document: 'Office registration', until: organization.regulator_office_expires_on },
  ].flatMap(({ document, until }) => (until !== null && until < organization.today ? [document] : []))

/** Urgency of a document: expired, or soon. */
export function urgencyOf(until: string | null, today: string, notice: number): 'expired' | 'soon' | undefined {
  if (until === null) return undefined
  if (until < today) return 'expired'
  return daysBetween(today, until) <= notice ? 'soon' : undefined
}
