import { leadPurpose, leadRating, leadSource, leadStatus, leadTimeframe } from '@storey/api/crm/lead.ts'
import type { ChoiceField, ImportOptions } from '@storey/api/crm/lead-imports.ts'
import { unitType } from '@storey/api/inventory/availability.ts'
import type { Scope } from '../../access/scope.ts'
import type { Database } from '../../database/connect.ts'
import { invalid } from '../../errors/problems.ts'
import { settleAll } from '../../kernel/settle-all.ts'
import { allTags, membersToOwn, ownProjects } from './queries.ts'

/** @throws 422 if a value of the file is mapped to something that does not exist */
export async function checkValues(db: Database, scope: Scope, values: ImportOptions['values']): Promise<void> {
  const found = await settleAll({
    members: membersToOwn(db, scope),
    tags: allTags(db, scope),
    projects: ownProjects(db, scope),
  })
  const among = (records: readonly { readonly id: number }[]) => {
    const ids = new Set(records.map(({ id }) => String(id)))
    return (to: string) => ids.has(to)
  }
  const known: Readonly<Record<ChoiceField, (to: string) => boolean>> = {
    owner: among(found.members),
    source: (to) => leadSource.safeParse(to).success,
    rating: (to) => leadRating.safeParse(to).success,
    status: (to) => leadStatus.safeParse(to).success,
    purpose: (to) => leadPurpose.safeParse(to).success,
    timeframe: (to) => leadTimeframe.safeParse(to).success,
    property_types_wanted: (to) => unitType.safeParse(to).success,
    tags: among(found.tags),
    projects: among(found.projects),
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
