import { late } from '../../ui/late.tsx'

/** Parts of a project's page that are not seen at first: another tab, and the site plan at its end. */
export const { Late: ProjectAvailability } = late(
  async () => (await import('./ProjectAvailability.tsx')).ProjectAvailability,
)
export const { Late: SitePlate } = late(async () => (await import('../floor-plates/parts/SitePlate.tsx')).SitePlate)
