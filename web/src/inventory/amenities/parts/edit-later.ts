import { late } from '../../../ui/late.tsx'

/** Fetched when amenities are changed. */
export const { Late: EditAmenities } = late(async () => (await import('./EditAmenities.tsx')).EditAmenities)
export const { Late: MapAmenities } = late(async () => (await import('./MapAmenities.tsx')).MapAmenities)
