import type { UnitStatus as Value } from '@storey/api/inventory/availability.ts'
import type { ProjectStatus as ProjectValue } from '@storey/api/inventory/project.ts'
import { Status, StatusBadge, StatusDot } from '../../../ui/values/Status.tsx'
import { projectStatusLabels, unitDots, unitLook, unitStatusLabels } from '../labels.ts'

interface Props {
  status: Value
  /** Why it is blocked, if it is known. */
  reason?: string | null
  badge?: boolean
}

/** A unit's status with its colour, which has the same meaning on every screen. */
export function UnitStatus({ status, reason = null, badge = false }: Props) {
  const { label, tone: colour } = unitLook({ status, block_reason: reason })
  const tone = unitDots[colour]
  return badge ? <StatusBadge tone={tone}>{label}</StatusBadge> : <Status tone={tone}>{label}</Status>
}

/** Only the dot, where the label is next to it. */
export const UnitDot = ({ status }: { status: Value }) => <StatusDot tone={unitDots[unitStatusLabels[status].tone]} />

/** A project's status. */
export function ProjectStatus({ status, badge = false }: { status: ProjectValue; badge?: boolean }) {
  const { label, tone } = projectStatusLabels[status]
  return badge ? <StatusBadge tone={tone}>{label}</StatusBadge> : <Status tone={tone}>{label}</Status>
}
