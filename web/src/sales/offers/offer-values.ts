import type { HoldRequest } from '@storey/api/inventory/hold-requests.ts'
import type { UnitRow } from '@storey/api/inventory/unit.ts'
import type { OfferChannel, OfferLanguage } from '@storey/api/sales/offer-shapes.ts'

interface ClientValues {
  name: string
  email: string
  phone: string
}

interface UnitValues {
  unit_id: number
  payment_plan_ids: number[]
  discount_percent: string | null
  discount_amount: number | null
  note: string
}

/** An offer as form values. */
export interface OfferValues {
  title: string
  lead_id: number | null
  /** Null if a lead is selected. */
  client: ClientValues | null
  language: OfferLanguage
  message: string
  valid_until: string
  units: UnitValues[]
  /** Null for a draft. */
  send: OfferChannel | null
  protection_reason: string
  hold_request_id: number | null
}

/** The client of a broker's request. */
export const clientOf = ({ client_name, client_email, client_phone }: HoldRequest): ClientValues => ({
  name: client_name,
  email: client_email ?? '',
  phone: client_phone ?? '',
})

/** The language of a lead if offers are written in it, otherwise the proposed one. */
export const languageFor = (
  lead_language: string | null | undefined,
  preferred: readonly OfferLanguage[],
): OfferLanguage => preferred.find((language) => language === lead_language) ?? preferred[0] ?? 'en'

export const emptyClient = (): ClientValues => ({ name: '', email: '', phone: '' })

/** Terms of a unit that was just added. @param usual the default plan, by building */
export const termsOf = (
  { id, building }: Pick<UnitRow, 'id' | 'building'>,
  usual: ReadonlyMap<number, number | undefined>,
): UnitValues => ({
  unit_id: id,
  payment_plan_ids: [usual.get(building.id)].filter((plan) => plan !== undefined),
  discount_percent: null,
  discount_amount: null,
  note: '',
})
