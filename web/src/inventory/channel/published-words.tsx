import type { PublishedCell, PublishedProject, PublishedStatus as Value } from '@storey/api/inventory/channel.ts'
import { countText } from '../../ui/format/number.ts'
import { Status, StatusBadge, type Tone } from '../../ui/values/Status.tsx'

/** Changes arrive by events. Those that have none, such as a corrected area or an agreement that ended, appear after this time. */
export const REFRESH_MS = 60_000

const labels: Readonly<Record<Value, { readonly label: string; readonly tone: Tone }>> = {
  available: { label: 'Available', tone: 'good' },
  on_hold: { label: 'On hold', tone: 'warn' },
  taken: { label: 'Taken', tone: 'neutral' },
}

export function PublishedStatus({ status, badge = false }: { status: Value; badge?: boolean }) {
  const { label, tone } = labels[status]
  return badge ? <StatusBadge tone={tone}>{label}</StatusBadge> : <Status tone={tone}>{label}</Status>
}

export const statusLabel = (status: Value): string => labels[status].label

/** `12 of 40 available`; only the number where taken units are not published. */
export function availableText({ available, on_hold, taken }: PublishedProject['counts']): string {
  const all = available + on_hold + taken
  return all === available
    ? `${countText(available)} available`
    : `${countText(available)} of ${countText(all)} available`
}

/** Colors of the grid: those that the sales desk sees. */
export const statusTones: Readonly<Record<Value, string>> = { available: 'available', on_hold: 'hold', taken: 'sold' }

/** The numbers of bedrooms that the units have, fewest first. */
export const bedroomsOf = (cells: readonly PublishedCell[]): number[] =>
  [...new Set(cells.map(({ bedrooms }) => bedrooms))].sort((one, other) => one - other)

export const bedroomsText = (count: number): string => (count === 0 ? 'Studio' : `${count} bed`)
