import { type Activity, activities } from '@storey/api/crm/activities.ts'
import { activityColumns } from '@storey/api/list-columns.ts'
import { codeText, instantColumn, sheetOfList, textColumn, wholeColumn } from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import { listActivities } from './queries.ts'

const columns = {
  type: textColumn(12, ({ type }: Activity) => codeText(type)),
  subject: textColumn(36, ({ subject }: Activity) => subject),
  lead: textColumn(24, ({ lead }: Activity) => lead?.full_name ?? null),
  deal: textColumn(24, ({ deal }: Activity) => deal?.title ?? null),
  owner: textColumn(22, ({ owner }: Activity) => owner?.full_name ?? null),
  due: instantColumn(({ due_at }: Activity) => due_at),
  priority: textColumn(10, ({ priority }: Activity) => codeText(priority)),
  completed: instantColumn(({ completed_at }: Activity) => completed_at),
  result: textColumn(14, ({ result }: Activity) => (result === null ? null : codeText(result))),
  outcome: textColumn(36, ({ outcome }: Activity) => outcome),
  duration: wholeColumn(({ duration_minutes }: Activity) => duration_minutes),
  location: textColumn(24, ({ location }: Activity) => location),
  description: textColumn(40, ({ description }: Activity) => description),
  created: instantColumn(({ created_at }: Activity) => created_at),
}

/** The activities that the caller may see, without those of leads of others for members restricted to own leads. */
export const activityExport = pagedExport({
  kind: 'activities.export',
  input: activities.export.body,
  name: 'Activities',
  columns: (input) => sheetOfList(activityColumns, columns, input.columns),
  list: listActivities,
})
