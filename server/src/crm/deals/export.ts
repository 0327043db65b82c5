import { meta, recordId } from '@storey/api/conventions.ts'
import { type DealRow, dealRow } from '@storey/api/crm/deal.ts'
import { pipelines } from '@storey/api/crm/pipelines.ts'
import { dealColumns } from '@storey/api/list-columns.ts'
import * as z from 'zod'
import {
  codeText,
  dayColumn,
  instantColumn,
  namesText,
  sheetOfList,
  textColumn,
  wholeColumn,
} from '../../sheets/list-columns.ts'
import { pagedExport } from '../../sheets/list-export.ts'
import { readListBoard } from './board-queries.ts'

const listed = z.object({ data: z.array(dealRow), meta, stages: z.array(z.object({ id: recordId, name: z.string() })) })
type Exported = DealRow & { readonly stage: string }

const columns = {
  title: textColumn(36, ({ title }: Exported) => title),
  lead: textColumn(26, ({ lead }: Exported) => lead.full_name),
  value: { kind: 'money', width: 16, of: ({ value, currency }: Exported) => ({ amount: value, currency }) } as const,
  closing: dayColumn(({ expected_close_on }: Exported) => expected_close_on),
  next: textColumn(12, ({ next_activity }: Exported) => (next_activity ? codeText(next_activity.type) : null)),
  in_stage: wholeColumn(({ days_in_stage }: Exported) => days_in_stage),
  owner: textColumn(22, ({ owner }: Exported) => owner?.full_name ?? null),
  tags: textColumn(24, ({ tags }: Exported) => namesText(tags.map(({ name }) => name))),
  next_due: instantColumn(({ next_activity }: Exported) => next_activity?.due_at ?? null),
  hot: textColumn(6, ({ hot }: Exported) => (hot ? 'Yes' : 'No')),
  stage: textColumn(18, ({ stage }: Exported) => stage),
  status: textColumn(10, ({ status }: Exported) => codeText(status)),
  unit: textColumn(12, ({ unit }: Exported) => unit?.name ?? null),
  project: textColumn(26, ({ project }: Exported) => project?.name ?? null),
  next_step: textColumn(36, ({ next_step }: Exported) => next_step),
  closed: dayColumn(({ closed_on }: Exported) => closed_on),
  lost_reason: textColumn(30, ({ lost_reason }: Exported) => lost_reason),
  created: instantColumn(({ created_at }: Exported) => created_at),
}

/** The deals of a pipeline's list, stage by stage, as the caller sees them. */
export const dealExport = pagedExport({
  kind: 'deals.export',
  input: pipelines.exportBoard.body.extend({ pipeline_id: recordId }),
  name: 'Deals',
  columns: (input) => sheetOfList(dealColumns, columns, input.columns),
  // The list is read by pages, so its cursor is the number of the next one.
  list: async (db, scope, { pipeline_id, cursor, ...query }) => {
    const page = cursor === undefined ? query.page : Number(cursor)
    const text = await readListBoard(db, scope, pipeline_id, { ...query, page })
    // Undefined: the pipeline was deleted after the export began.
    if (text === undefined) return { data: [], meta: noDeals }
    const { data, meta, stages } = listed.parse(JSON.parse(text))
    const names = new Map(stages.map(({ id, name }) => [id, name]))
    const more = page * query.per_page < meta.total
    return {
      data: data.map((deal) => ({ ...deal, stage: names.get(deal.stage_id) ?? '' })),
      meta: { ...meta, next_cursor: more ? String(page + 1) : null },
    }
  },
})

const noDeals = { page: 1, per_page: 1, total: 0, total_is_exact: true, next_cursor: null }
