import type { ReceiptMethod } from '@storey/api/sales/receipts.ts'
import { type BuyerValues, emptyBuyer } from '../parts/buyer-values.ts'

export interface LineValues {
  name: string
  amount: number | null
  due_on: string | null
  built_at: number | null
  /** When it is due by its plan, as long as it has neither a day nor a stage. */
  due_text: string | null
  is_charge: boolean
}

export interface ReceiptValues {
  amount: number | null
  received_on: string | null
  method: ReceiptMethod
  reference: string
}

export interface EarlierSaleValues {
  unit_id: number
  booked_on: string | null
  price: number | null
  list_price: number | null
  plan_name: string
  buyers: BuyerValues[]
  installments: LineValues[]
  receipts: ReceiptValues[]
  reservation_form_signed_on: string | null
  agreement_sent_on: string | null
  buyer_signed_on: string | null
  seller_signed_on: string | null
  registered_on: string | null
  registration_number: string
  handed_over_on: string | null
  broker_organization_name: string
  broker_name: string
  commission_percent: string | null
  commission_amount: number | null
  commission_vat_percent: string | null
  commission_earned_on: string | null
  commission_invoice: string
  commission_invoiced_on: string | null
  commission_paid_on: string | null
  commission_reference: string
  brokerage_id: number | null
  broker_id: number | null
  note: string
  reason: string
}

export const emptyLine = (amount: number | null = null): LineValues => ({
  name: '',
  amount,
  due_on: null,
  built_at: null,
  due_text: null,
  is_charge: false,
})

export const emptyReceipt = (): ReceiptValues => ({
  amount: null,
  received_on: null,
  method: 'bank_transfer',
  reference: '',
})

export const emptySale = (unit_id: number): EarlierSaleValues => ({
  unit_id,
  booked_on: null,
  price: null,
  list_price: null,
  plan_name: '',
  buyers: [emptyBuyer('100')],
  installments: [emptyLine()],
  receipts: [],
  reservation_form_signed_on: null,
  agreement_sent_on: null,
  buyer_signed_on: null,
  seller_signed_on: null,
  registered_on: null,
  registration_number: '',
  handed_over_on: null,
  broker_organization_name: '',
  broker_name: '',
  commission_percent: null,
  commission_amount: null,
  commission_vat_percent: null,
  commission_earned_on: null,
  commission_invoice: '',
  commission_invoiced_on: null,
  commission_paid_on: null,
  commission_reference: '',
  brokerage_id: null,
  broker_id: null,
  note: '',
  reason: '',
})

/** The amount of the price that no installment covers yet, in minor units; negative if they cover more. */
export const leftOf = ({ price, installments }: Pick<EarlierSaleValues, 'price' | 'installments'>): number =>
  (price ?? 0) - installments.reduce((sum, { amount, is_charge }) => (is_charge ? sum : sum + (amount ?? 0)), 0)
