import { leadPurpose, leadRating, leadSource, leadStatus, leadTimeframe } from '@storey/api/crm/lead.ts'
import type { ChoiceField, ImportOptions } from '@storey/api/crm/lead-imports.ts'
import { unitType } from '@storey/api/inventory/availability.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { invalid } from '../../errors/problems.ts'
import { membersToOwn } from './queries.ts'

/** @throws 422 if a value of the file is mapped to something that does not exist */
export async function checkValues(db: Database, scope: Scope, values: ImportOptions['values']): Promise<void> {
  const members = new Set((await membersToOwn(db, scope)).map(({ id }) => String(id)))
  const known: Readonly<Record<ChoiceField, (to: string) => boolean>> = {
    owner: (to) => members.has(to),
    source: (to) => leadSource.safeParse(to).success,
    rating: (to) => leadRating.safeParse(to).success,
    status: (to) => leadStatus.safeParse(to).success,
    purpose: (to) => leadPurpose.safeParse(to).success,
    timeframe: (to) => leadTimeframe.safeParse(to).success,
    property_types_wanted: (to) => unitType.safeParse(to).success,
  }
  const invalidAt = values.findIndex(({ field, to }) => to !== null && !known[field](to))
  if (invalidAt >= 0) throw invalid({ [`values.${invalidAt}.to`]: ['Choose what this value means.'] })
}

/** @throws 422 if the mapping cannot produce a lead */
export function checkComplete(mapping: readonly string[]): void {
  if (!['full_name', 'first_name', 'last_name'].some((field) => mapping.includes(field)))
    throw invalid({ mapping: ['Choose the column with the name.'] })
  if (!['email', 'phone', 'whatsapp'].some((field) => mapping.includes(field)))
    throw invalid({ mapping: ['Choose the column with the e-mail address or phone number.'] })
}
