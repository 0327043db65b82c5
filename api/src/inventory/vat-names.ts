// Labels of VAT, without schemas, so that the client can import them.

export const unitUses = ['residential', 'commercial'] as const

export const unitUseLabels: Readonly<Record<(typeof unitUses)[number], string>> = {
  residential: 'Residential units',
  commercial: 'Offices and retail',
}

export const priceVatLabels = {
  included: 'Prices include VAT',
  added: 'VAT is added to prices',
} as const
