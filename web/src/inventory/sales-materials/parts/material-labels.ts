import type { MaterialKind } from '@storey/api/inventory/sales-materials.ts'

export const materialLabels: Readonly<Record<MaterialKind, string>> = {
  brochure: 'Brochure',
  fact_sheet: 'Fact sheet',
  permit: 'Permit',
}

export const materialKinds = Object.entries(materialLabels).map(([value, label]) => ({
  value: value as MaterialKind,
  label,
}))
