import { late } from '../../ui/late.tsx'

/** Below what a unit shows at first. */
export const { Late: UnitOnPlate } = late(
  async () => (await import('../floor-plates/parts/UnitOnPlate.tsx')).UnitOnPlate,
)
