// Labels of VAT, without schemas, so that the client can import them.

export const unitUses = ['residential', 'commercial'] as const

export const unitUseLabels: Readonly<Record<(typeof unitUses)[number], string>> = {
  residential: 'Residential units',
  commercial: 'Offices and retail',
}

/** Kinds of charges of a plan. */
export const chargeKinds = ['registration', 'admin', 'service', 'tax', 'other'] as const

/** Kinds of charges of a plan that can have VAT, and the fee of a bounced cheque. A charge that is a tax has none. */
export const feeKinds = ['registration', 'admin', 'service', 'other', 'cheque'] as const

export const feeKindLabels: Readonly<Record<(typeof feeKinds)[number], string>> = {
  registration: 'Registration fees',
  admin: 'Administration fees',
  service: 'Service charges',
  other: 'Other fees',
  cheque: 'Fees of bounced cheques',
}

export const vatTreatments = ['rated', 'exempt', 'outside'] as const
export type VatTreatment = (typeof vatTreatments)[number]

export const vatTreatmentLabels: Readonly<Record<VatTreatment, string>> = {
  rated: 'Has VAT',
  exempt: 'Exempt from VAT',
  outside: 'Outside the scope of VAT',
}

export const priceVatLabels = {
  included: 'Prices include VAT',
  added: 'VAT is added to prices',
} as const
