import type { IdentityType } from '@storey/api/sales/booking.ts'
import { documentLabels } from '@storey/api/sales/booking-names.ts'
import type { DocumentType } from '@storey/api/sales/documents.ts'

/** A slot for one document: an ID has one for each buyer. */
export interface Slot {
  readonly key: string
  readonly type: DocumentType
  /** The position of the ID's buyer, from 1. */
  readonly buyer: number | null
  readonly label: string
}

interface Buyer {
  readonly full_name: string
  readonly id_type: IdentityType | null
}

/** The identity documents of each buyer, with names if there are several; of a company also who may sign for it. */
export const identitySlots = (buyers: readonly Buyer[]): Slot[] =>
  buyers.flatMap(({ full_name, id_type }, index) => {
    const buyer = index + 1
    const name = full_name.trim() || `Buyer ${buyer}`
    const slot = (key: string, type: DocumentType): Slot => ({
      ...{ key, type, buyer },
      label: buyers.length === 1 ? documentLabels[type] : `${documentLabels[type]}, ${name}`,
    })
    if (id_type === 'company_registration')
      return [slot(`identity ${buyer}`, 'trade_license'), slot(`attorney ${buyer}`, 'power_of_attorney')]
    return [slot(`identity ${buyer}`, id_type === 'national_id' ? 'national_id' : 'passport')]
  })

export const plainSlot = (type: DocumentType): Slot => ({ key: type, type, buyer: null, label: documentLabels[type] })

/** Chosen files by the key of their slot. */
export type Chosen = Readonly<Partial<Record<string, File>>>

/** The files after the buyer at `index` was removed: those of later buyers move up with them. */
export function withoutBuyer(files: Chosen, index: number): Chosen {
  const kept = Object.entries(files).flatMap(([key, file]) => {
    const [, kind, place] = /^(identity|attorney) (\d+)$/.exec(key) ?? []
    const position = Number(place ?? 0)
    if (position === index + 1) return []
    return [[position > index + 1 ? `${kind} ${position - 1}` : key, file] as const]
  })
  return Object.fromEntries(kept)
}
