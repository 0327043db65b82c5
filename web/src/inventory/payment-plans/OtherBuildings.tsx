import { buildings } from '@storey/api/client-endpoints.ts'
import type { Building } from '@storey/api/inventory/buildings.ts'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'

interface Props {
  title: string
  building: Building
  /** Further buildings that are not offered. */
  without?: readonly { readonly id: number }[]
  onClose: () => void
  /** The form, with the buildings to choose from. */
  children: (others: readonly { readonly id: number; readonly name: string }[]) => ReactNode
}

/** A panel that offers the other buildings of the project of a building. */
export function OtherBuildings({ title, building, without = [], onClose, children }: Props) {
  const { project } = building
  const answer = useQuery(query(buildings.options, { query: { project_id: [project.id], limit: 100 } }))
  const known = new Set([building, ...without].map(({ id }) => id))
  return (
    <SidePanel title={title} note={project.name} onClose={onClose}>
      <Await answer={answer} kind="form">
        {({ data }) => {
          const others = data.filter(({ id }) => !known.has(id))
          if (others.length > 0) return children(others)
          const text =
            known.size > 1
              ? `Every building of ${project.name} uses this plan.`
              : `${project.name} has one building so far.`
          return <EmptyState title="No other building" text={text} />
        }}
      </Await>
    </SidePanel>
  )
}
