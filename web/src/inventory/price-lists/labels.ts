import type { PriceListStatus } from '@storey/api/inventory/price-lists.ts'

export const statusLabels: Readonly<Record<PriceListStatus, string>> = {
  draft: 'Draft',
  planned: 'Scheduled',
  applied: 'Applied',
  failed: 'Failed',
  undone: 'Undone',
}

export const unitsText = (count: number) => (count === 1 ? '1 unit' : `${count.toLocaleString('en-US')} units`)

export const chosenUnitsText = (count: number) =>
  count === 1 ? '1 chosen unit' : `${count.toLocaleString('en-US')} chosen units`

export const bedsText = (count: number) => (count === 0 ? 'Studio' : `${count} bed`)
