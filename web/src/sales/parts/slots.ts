import type { IdentityType } from '@storey/api/sales/booking.ts'
import type { DocumentType } from '@storey/api/sales/documents.ts'
import { documentLabels } from './labels.ts'

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

/** The identity documents of each buyer, with names if there are several. */
export const identitySlots = (buyers: readonly Buyer[]): Slot[] =>
  buyers.map(({ full_name, id_type }, index) => {
    const type = id_type === 'national_id' ? 'national_id' : 'passport'
    const name = full_name.trim() || `Buyer ${index + 1}`
    return {
      key: `identity ${index + 1}`,
      type,
      buyer: index + 1,
      label: buyers.length === 1 ? documentLabels[type] : `${documentLabels[type]}, ${name}`,
    }
  })

export const plainSlot = (type: DocumentType): Slot => ({ key: type, type, buyer: null, label: documentLabels[type] })

/** Chosen files by the key of their slot. */
export type Chosen = Readonly<Partial<Record<string, File>>>

/** The files after the buyer at `index` was removed: those of later buyers move up with them. */
export function withoutBuyer(files: Chosen, index: number): Chosen {
  const kept = Object.entries(files).flatMap(([key, file]) => {
    const position = Number(/^identity (\d+)$/.exec(key)?.[1] ?? 0)
    if (position === index + 1) return []
    return [[position > index + 1 ? `identity ${position - 1}` : key, file] as const]
  })
  return Object.fromEntries(kept)
}
