import { createHash } from 'node:crypto'

interface Uses {
  readonly projects: number
  readonly buildings: number
  readonly units: number
}

const counted = (count: number, one: string) => (count === 0 ? [] : [count === 1 ? `1 ${one}` : `${count} ${one}s`])

/** "2 projects, 1 building and 12 units"; empty if there are no uses. */
export function usesText({ projects, buildings, units }: Uses): string {
  const parts = [...counted(projects, 'project'), ...counted(buildings, 'building'), ...counted(units, 'unit')]
  const last = parts.pop() ?? ''
  return parts.length > 0 ? `${parts.join(', ')} and ${last}` : last
}

/** Identifies the amenities of an item itself, in their order: two different lists have different stamps. */
export const stampOf = (own: readonly { readonly amenity_id: number; readonly highlight: boolean }[]): string =>
  createHash('sha256')
    .update(own.map(({ amenity_id, highlight }) => `${amenity_id}${highlight ? '!' : ''}`).join())
    .digest('base64url')
    .slice(0, 22)
