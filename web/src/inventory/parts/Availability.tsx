import type { UnitCounts } from '@storey/api/inventory/availability.ts'
import { AvailabilityBar } from './AvailabilityBar.tsx'

interface Props {
  counts: UnitCounts
  words?: 'below' | 'beside' | 'none'
}

/** Shows how many units of a project or building are available. A handed-over unit counts as sold. */
export function Availability({ counts, words = 'below' }: Props) {
  const { available, on_hold, reserved, booked, sold, handed_over, blocked, unreleased } = counts
  const visible = { available, hold: on_hold, reserved, booked, sold: sold + handed_over, blocked, unreleased }
  return <AvailabilityBar counts={visible} words={words} />
}
