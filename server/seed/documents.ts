import { createHash, randomUUID } from 'node:crypto'
import { renderPng } from '../../demo/pictures/render.ts'
import { picture, rect, text } from '../../demo/pictures/svg.ts'
import type { BookedSale } from './buyers.ts'
import { endOf } from './claims.ts'
import { type Filling, insert, insertForIds, type NewRow } from './fill.ts'
import { pdfOf } from './pdf.ts'

type Type = NewRow<'booking_documents'>['type']
const TITLES = {
  passport: 'Passport',
  payment_proof: 'Payment proof',
  reservation_form: 'Reservation form',
  sale_agreement: 'Sale agreement',
} satisfies Partial<Record<Type, string>>
type Attached = keyof typeof TITLES
const TYPES = Object.keys(TITLES) as Attached[]

/** Bookings that were decided have their documents, added before the decision: specimens, one of each type a builder. */
export async function attachDocuments(filling: Filling, booked: readonly BookedSale[]): Promise<void> {
  const files = new Map<string, number>()
  const rows: NewRow<'booking_documents'>[] = []
  const events: NewRow<'booking_events'>[] = []
  for (const { id, unit, holder, outcome, began, expires_at, buyers } of booked) {
    if (outcome === 'expired' || outcome === 'rejected') continue
    const { organization_id } = unit
    // The timer of a pending booking runs while the proof of payment is missing.
    const signed = outcome === 'sold' || outcome === 'completed'
    const there = signed ? 4 : outcome !== 'pending' ? 3 : expires_at === null ? 2 : 1
    for (const type of TYPES.slice(0, there)) {
      const key = `${organization_id} ${type}`
      const file_id = files.get(key) ?? (await keepSpecimen(filling, organization_id, TITLES[type]))
      files.set(key, file_id)
      const created_at = filling.instant((began + endOf(outcome, began)) / 2)
      const common = { organization_id, booking_id: id }
      const by = { uploaded_by: holder.id, uploaded_by_name: holder.full_name }
      const actor = { actor_id: holder.id, actor_name: holder.full_name }
      // Each buyer has a passport of their own.
      for (const buyer of type === 'passport' ? buyers.map((_, index) => index + 1) : [null]) {
        rows.push({ ...common, type, buyer, file_id, ...by, created_at })
        events.push({ ...common, kind: 'document_added', note: type, ...actor, at: created_at })
      }
    }
  }
  await insert(filling.db, 'booking_documents', rows)
  await insert(filling.db, 'booking_events', events)
}

/** A picture that reads as this paper would be called, and that it is none; answers its file. */
export const keepSpecimen = async (filling: Filling, organization_id: number, title: string): Promise<number> =>
  keep(filling, organization_id, title, 'png', await renderPng(specimen(title), 900))

/** The same as a sheet of PDF. */
export const keepSheet = (filling: Filling, organization_id: number, title: string): Promise<number> =>
  keep(filling, organization_id, title, 'pdf', pdfOf(title, SAID))

const types = { png: 'image/png', pdf: 'application/pdf' } as const

async function keep(
  { db, storage }: Filling,
  organization_id: number,
  title: string,
  ending: keyof typeof types,
  content: Buffer,
): Promise<number> {
  const uuid = randomUUID()
  const storage_key = `${organization_id}/${uuid.slice(0, 2)}/${uuid}.${ending}`
  await storage.put(storage_key, content)
  const [id = 0] = await insertForIds(db, 'files', [
    {
      organization_id,
      uuid,
      storage_key,
      name: `${title}, specimen.${ending}`,
      type: types[ending],
      size: content.length,
      sha256: createHash('sha256').update(content).digest(),
    },
  ])
  return id
}

const SAID = 'Specimen for the demo'

const specimen = (title: string) =>
  picture(
    450,
    300,
    title,
    rect(0, 0, 450, 300, { fill: '#f4f1ea' }) +
      rect(24, 24, 402, 252, { fill: 'none', stroke: '#8a8371', width: 1.5 }) +
      text(225, 136, title, { size: 28, weight: 600, fill: '#3f3a2e' }) +
      text(225, 176, SAID, { size: 16, weight: 400, fill: '#6d6655' }),
  )
