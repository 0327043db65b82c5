import type { PublishedUnit } from '@storey/api/inventory/channel.ts'
import { PlanDrawing } from '../../parts/PlanDrawing.tsx'

interface Props {
  plan: NonNullable<PublishedUnit['plan']>
  /** The name of the unit. */
  of: string
  size: 'small' | 'medium'
}

/** The floor plan of a published unit: its drawing, or a picture of it. */
export function PublishedPlan({ plan, of, size }: Props) {
  const name = `Floor plan of ${of}`
  const picture = <img src={plan[size]} alt={name} />
  return plan.drawing ? <PlanDrawing address={plan.drawing.day} name={name} instead={picture} /> : picture
}
