/** The kinds of records that the audit log shows with names; those of a CRM to the admins of its organization only. */
export const namedKinds = [
  'user',
  'organization',
  'project',
  'building',
  'unit',
  'unit_type',
  'amenity',
  'bank_account',
  'payment_plan',
  'price_list',
  'booking',
  'discount_request',
  'receipt',
  'cheque',
  'sale_offer',
  'contract',
  'contract_template',
  'invite',
  'contact_company',
  'contact_broker',
  'message_batch',
  'message_template',
  'organization_document',
  'floor_plate',
  'api_token',
  'lead',
  'deal',
  'tag',
  'pipeline',
  'stage',
  'assignment_rule',
] as const
export type NamedKind = (typeof namedKinds)[number]

/** Columns that hold the id of such a record and are not called after its kind. */
const COLUMNS: Readonly<Record<string, NamedKind>> = {
  actor_id: 'user',
  author_id: 'user',
  created_by: 'user',
  decided_by: 'user',
  holder_id: 'user',
  invited_by: 'user',
  member_id: 'user',
  owner_id: 'user',
  sales_manager_id: 'user',
  undone_by: 'user',
  uploaded_by: 'user',
  plan_id: 'payment_plan',
}

const known = (kind: string): NamedKind | undefined => namedKinds.find((one) => one === kind)

/** Which kind of record the id in a column is of. */
export const kindOfColumn = (column: string): NamedKind | undefined =>
  COLUMNS[column] ?? (column.endsWith('_id') ? known(column.slice(0, -3)) : undefined)

/** Which kind of record the rows of a table are. */
export const kindOfTable = (table: string): NamedKind | undefined =>
  table === 'booking_receipts' ? 'receipt' : known(table.replace(/ies$/, 'y').replace(/(?<=batch)es$|s$/, ''))

/** The kind of an event's subject: members and accounts are people. */
export const kindOfSubject = (subject: string | null): NamedKind | undefined =>
  subject === 'member' || subject === 'account' ? 'user' : subject === null ? undefined : known(subject)

/** How a record is found among the names of an event. */
export const nameKey = (kind: NamedKind, id: number | string): string => `${kind} ${id}`
