import { type Filling, insert, insertForIds } from '../fill.ts'
import type { Organization } from '../staff.ts'

const BROUGHT = 12
const REFUSED = [
  {
    cells: ['Yusuf Karim', 'yusuf.karim at example.com', '', 'UAE'],
    field: 'email',
    message: 'yusuf.karim at example.com is not an e-mail address.',
  },
  { cells: ['Lena Vogel', '', '12', 'Germany'], field: 'phone', message: '12 is not a phone number.' },
]
const HEADINGS = ['Visitor', 'E-mail', 'Mobile', 'Nationality']

/** The list of visitors of an exhibition, brought in by an administrator: some leads of it, and two rows that were refused. */
export async function importVisitors(
  filling: Filling,
  { id: organization_id, members, currency }: Organization,
): Promise<void> {
  const admin = members.find(({ role }) => role === 'developer_admin' || role === 'broker_admin')
  if (!admin) return
  const leads = await filling.db
    .selectFrom('leads')
    .select(['id', 'full_name', 'email', 'phone', 'nationality', 'source', 'status', 'rating', 'version', 'created_at'])
    .where('organization_id', '=', organization_id)
    .where('source', '=', 'event')
    .where('deleted_at', 'is', null)
    .orderBy('created_at')
    .limit(BROUGHT)
    .execute()
  if (leads.length === 0) return
  const at = filling.instant(-3.2)
  const file_name = 'Cityscape visitors.csv'
  const [import_id = 0] = await insertForIds(filling.db, 'imports', [
    {
      organization_id,
      user_id: admin.id,
      user_name: admin.full_name,
      file_name,
      format: 'csv',
      sheets: [],
      headings: HEADINGS,
      headings_key: 'demo',
      mapping: ['full_name', 'email', 'phone', 'nationality'],
      options: OPTIONS,
      status: 'imported',
      row_count: leads.length + REFUSED.length,
      to_create: leads.length,
      to_update: 0,
      to_skip: 0,
      to_refuse: REFUSED.length,
      created: leads.length,
      updated: 0,
      skipped: 0,
      refused: REFUSED.length,
      removed: 0,
      put_back: 0,
      kept: 0,
      created_at: at,
      ended_at: at,
      version: 1,
    },
  ])
  const brought = leads.map((lead, index) => ({
    line: index + 2,
    cells: [lead.full_name, lead.email ?? '', lead.phone ?? '', lead.nationality ?? ''],
    plan: 'create' as const,
    problems: [],
    preview: {
      full_name: lead.full_name,
      email: lead.email,
      phone: lead.phone,
      status: lead.status,
      rating: lead.rating,
      source: lead.source,
      owner: admin.full_name,
      budget_min: null,
      budget_max: null,
      currency,
      tags: [],
    },
    outcome: 'created' as const,
    record_id: lead.id,
    record_version: 1,
  }))
  const refused = REFUSED.map(({ cells, field, message }, index) => ({
    line: leads.length + index + 2,
    cells,
    plan: 'refuse' as const,
    problems: [{ field, message }],
    preview: null,
    outcome: 'refused' as const,
    record_id: null,
    record_version: null,
  }))
  await insert(
    filling.db,
    'import_rows',
    [...brought, ...refused].map((row) => ({ organization_id, import_id, ...row })),
  )
  // These leads were added by it.
  await filling.db
    .updateTable('lead_history_items')
    .set({ kind: 'imported', subject_id: import_id, subject_name: file_name })
    .where('organization_id', '=', organization_id)
    .where('kind', '=', 'created')
    .where(
      'lead_id',
      'in',
      leads.map(({ id }) => id),
    )
    .execute()
}

const OPTIONS = {
  duplicates: 'skip',
  update_fields: null,
  owner: 'me',
  owner_id: null,
  source: 'event',
  tag_ids: [],
  country: 'AE',
  days: 'day_first',
}
