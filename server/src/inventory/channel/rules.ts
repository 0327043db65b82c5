import type { PublishedUnit } from '@storey/api/inventory/channel.ts'
import type { Vat } from '@storey/api/schedule/vat.ts'
import { stampOf } from '../../errors/terms-seen.ts'

/** The stamp of what the page of a published unit shows, besides its plans. */
export function publishedStamp(unit: Omit<PublishedUnit, 'plan'>): string {
  const { number, floor, type, bedrooms, bathrooms, internal_area, outdoor_area, total_area, orientation, view } = unit
  const { parking, furnishing, building, project, price, is_from_price, handover_on, plot_area } = unit
  return stampOf([
    ...[number, floor, type, bedrooms, bathrooms, internal_area, outdoor_area, total_area, orientation, view],
    ...[parking, furnishing, building.name, project.name, is_from_price, handover_on],
    ...[price?.amount ?? null, price?.currency ?? null],
    ...(plot_area === null ? [] : [plot_area]),
  ])
}

/** The stamp of a published plan: its dates follow the day of the booking, so the day is left out. */
export const planStamp = ({ today: _, ...plan }: { readonly today: string }, vat: Vat | null): string =>
  stampOf([plan, vat])
