import type { UnitStatus as Value } from '@storey/api/inventory/availability.ts'
import type { ProjectStatus as ProjectValue } from '@storey/api/inventory/projects.ts'
import { Status, StatusBadge } from '../../ui/Status.tsx'
import { projectStatusWords, unitStatusWords } from './words.ts'

/** A unit's status, in the colour that means the same everywhere. */
export function UnitStatus({ status, badge = false }: { status: Value; badge?: boolean }) {
  const { word, tone } = unitStatusWords[status]
  return badge ? <StatusBadge tone={tone}>{word}</StatusBadge> : <Status tone={tone}>{word}</Status>
}

/** A project's place in its life. */
export function ProjectStatus({ status, badge = false }: { status: ProjectValue; badge?: boolean }) {
  const { word, tone } = projectStatusWords[status]
  return badge ? <StatusBadge tone={tone}>{word}</StatusBadge> : <Status tone={tone}>{word}</Status>
}
