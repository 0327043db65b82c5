import type { FeeVat } from '@storey/api/inventory/vat-rules.ts'

/** How a fee is taxed, next to its name. */
export const feeVatText = ({ treatment, amount }: FeeVat, figure: (amount: number) => string): string =>
  treatment === 'rated' ? `incl. VAT ${figure(amount)}` : treatment === 'exempt' ? 'exempt from VAT' : 'outside VAT'
