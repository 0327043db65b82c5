import { late } from '../../../ui/late.tsx'

/** Loaded when the user edits amenities. */
export const { Late: EditAmenities } = late(async () => (await import('./EditAmenities.tsx')).EditAmenities)
export const { Late: MapAmenities } = late(async () => (await import('./MapAmenities.tsx')).MapAmenities)
