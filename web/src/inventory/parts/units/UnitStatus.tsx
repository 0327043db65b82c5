import type { UnitStatus as Value } from '@storey/api/inventory/availability.ts'
import type { ProjectStatus as ProjectValue } from '@storey/api/inventory/projects.ts'
import { Status, StatusBadge, StatusDot } from '../../../ui/values/Status.tsx'
import { projectStatusLabels, unitDots, unitStatusLabels } from '../labels.ts'

/** A unit's status, in the colour that means the same everywhere. */
export function UnitStatus({ status, badge = false }: { status: Value; badge?: boolean }) {
  const { label, tone: colour } = unitStatusLabels[status]
  const tone = unitDots[colour]
  return badge ? <StatusBadge tone={tone}>{label}</StatusBadge> : <Status tone={tone}>{label}</Status>
}

/** Its dot alone, where the word stands near by. */
export const UnitDot = ({ status }: { status: Value }) => <StatusDot tone={unitDots[unitStatusLabels[status].tone]} />

/** A project's place in its life. */
export function ProjectStatus({ status, badge = false }: { status: ProjectValue; badge?: boolean }) {
  const { label, tone } = projectStatusLabels[status]
  return badge ? <StatusBadge tone={tone}>{label}</StatusBadge> : <Status tone={tone}>{label}</Status>
}
