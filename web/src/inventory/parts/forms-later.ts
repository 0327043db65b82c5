import { late } from '../../ui/late.tsx'

/** Loaded when the user edits or adds. */
export const { Late: BuildingForm } = late(async () => (await import('./BuildingForm.tsx')).BuildingForm)
export const { Late: UnitForm } = late(async () => (await import('./units/UnitForm.tsx')).UnitForm)
export const { Late: AddUnits } = late(async () => (await import('./units/AddUnits.tsx')).AddUnits)
