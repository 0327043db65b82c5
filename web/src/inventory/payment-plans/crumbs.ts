import type { Building } from '@storey/api/inventory/buildings.ts'

export const crumbsOf = (building: Building) => [
  { title: building.project.name, to: `/inventory/projects/${building.project.id}` },
  { title: building.name, to: `/inventory/buildings/${building.id}` },
  { title: 'Payment plans', to: `/inventory/buildings/${building.id}/building-payment-plan` },
]
