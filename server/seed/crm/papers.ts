import { keepSheet, keepSpecimen } from '../documents.ts'
import { type Filling, insert, insertForIds, type NewRow } from '../fill.ts'
import type { Organization } from '../staff.ts'
import type { MadeLead } from './leads.ts'
import type { MadeNote } from './notes.ts'

/** How many leads have papers, and how many notes a file: enough to find one without looking for it. */
const LEADS = 12
const NOTES = 8

/**
 * What stands on paper: an agreement for the leads that are near the end, its draft superseded, a passport and what was
 * sent to them; a picture and a sheet beside the newest notes. Its history goes in with it.
 */
export async function makeDocuments(
  filling: Filling,
  { id: organization_id }: Organization,
  leads: readonly MadeLead[],
  notes: readonly MadeNote[],
): Promise<void> {
  const { db, instant } = filling
  const near = leads
    .filter(({ status, owner }) => owner && (status === 'negotiation' || status === 'converted'))
    .slice(0, LEADS)
  const beside = [...notes].sort((one, other) => other.at.localeCompare(one.at)).slice(0, NOTES)
  if (near.length === 0) return
  const [draft, signed, passport, brochure, view, plan] = [
    await keepSpecimen(filling, organization_id, 'Sale agreement, draft'),
    await keepSpecimen(filling, organization_id, 'Sale agreement, signed'),
    await keepSpecimen(filling, organization_id, 'Passport'),
    await keepSheet(filling, organization_id, 'Brochure'),
    await keepSpecimen(filling, organization_id, 'View from the balcony'),
    await keepSheet(filling, organization_id, 'Payment plan'),
  ] as const

  const rows = near.flatMap(({ id: lead_id, owner, created }): NewRow<'lead_documents'>[] => {
    const common = {
      organization_id,
      lead_id,
      uploaded_by: owner?.id ?? null,
      uploaded_by_name: owner?.full_name ?? null,
    }
    const at = instant(created * 0.2)
    const first = instant(created * 0.3)
    return [
      {
        ...common,
        title: 'Sale agreement',
        kind: 'agreement',
        file_id: signed,
        number: 2,
        created_at: first,
        uploaded_at: at,
      },
      {
        ...common,
        title: 'Passport',
        kind: 'passport',
        file_id: passport,
        number: 1,
        created_at: first,
        uploaded_at: first,
      },
      {
        ...common,
        title: 'Brochure',
        kind: 'brochure',
        file_id: brochure,
        number: 1,
        created_at: first,
        uploaded_at: first,
      },
    ]
  })
  const ids = await insertForIds(db, 'lead_documents', rows)
  const agreements = rows.flatMap((row, index) => (row.number === 2 ? [{ id: ids[index] ?? 0, row }] : []))
  await insert(
    db,
    'lead_document_versions',
    agreements.map(({ id, row }) => ({
      organization_id,
      document_id: id,
      number: 1,
      file_id: draft,
      uploaded_by: row.uploaded_by ?? null,
      uploaded_by_name: row.uploaded_by_name ?? null,
      uploaded_at: row.created_at ?? '',
      superseded_at: row.uploaded_at ?? '',
    })),
  )
  const happened = (row: NewRow<'lead_documents'>, id: number, version: 1 | 2) => ({
    organization_id,
    lead_id: row.lead_id,
    kind: version === 1 ? ('document_added' as const) : ('document_changed' as const),
    actor_id: row.uploaded_by ?? null,
    actor_name: row.uploaded_by_name ?? null,
    field: version === 1 ? null : 'number',
    old: version === 1 ? null : 1,
    new: version === 1 ? null : 2,
    subject_id: id,
    subject_name: row.title,
    at: (version === 1 ? row.created_at : row.uploaded_at) ?? '',
  })
  await insert(db, 'lead_history_items', [
    ...rows.map((row, index) => happened(row, ids[index] ?? 0, 1)),
    ...agreements.map(({ id, row }) => happened(row, id, 2)),
  ])
  await insert(
    db,
    'note_files',
    beside.flatMap(({ id }, index) =>
      (index % 2 === 0 ? [view, plan] : [view]).map((file_id) => ({ organization_id, note_id: id, file_id })),
    ),
  )
}
