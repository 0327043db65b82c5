import type { Project } from '@storey/api/inventory/project.ts'
import { type ProjectFact, projectField } from '@storey/api/inventory/project-fields.ts'
import type { ReactNode } from 'react'
import { countText } from '../../ui/format/number.ts'
import { Area } from '../../ui/values/Area.tsx'
import { Day } from '../../ui/values/Day.tsx'
import { Facts } from '../../ui/values/Facts.tsx'
import { MoneyRange } from '../../ui/values/Money.tsx'
import { PlaceMap } from '../map/parts/PlaceMap.tsx'
import { placeOf } from '../map/parts/places.ts'
import { Availability } from '../parts/Availability.tsx'
import { Built } from '../parts/Built.tsx'
import { Handover } from '../parts/Handover.tsx'
import { rangeText } from '../parts/units/unit-labels.ts'

/** Details in the rail of a project's page. */
export function ProjectFacts({ project }: { project: Project }) {
  const { counts, units, range } = project
  return (
    <div style={{ display: 'grid', gap: 24 }}>
      <div>
        <strong style={{ fontWeight: 600 }}>
          {countText(counts.available)} of {countText(units)} available
        </strong>
        <div style={{ marginTop: 8 }}>
          <Availability counts={counts} words="none" />
        </div>
      </div>
      <PlaceMap name={project.name} place={placeOf(project)} />
      <Facts facts={[{ label: 'Homes', value: rangeText(range.bedrooms, range.types) }, ...factsOf(project)]} />
    </div>
  )
}

/** The facts in order, one for each field that is shown as a fact. */
function factsOf({ range, price_from, ...project }: Project) {
  const values: Readonly<Record<ProjectFact, { readonly value: ReactNode; readonly copy?: string | null }>> = {
    price_from: {
      value: price_from && (
        <MoneyRange from={price_from.amount} to={range.price_to?.amount ?? null} currency={project.currency} short />
      ),
    },
    range: {
      value: range.area_from && (
        <>
          <Area value={range.area_from} /> – <Area value={range.area_to} />
        </>
      ),
    },
    buildings: { value: countText(project.buildings) },
    launch_on: { value: project.launch_on && <Day value={project.launch_on} /> },
    completion_on: { value: project.completion_on && <Handover value={project.completion_on} /> },
    construction_percent: { value: <Built percent={project.construction_percent} /> },
    address: { value: [project.address, project.district, project.city].filter(Boolean).join(', ') },
    registration_number: { value: project.registration_number, copy: project.registration_number },
    escrow_account: { value: project.escrow_account, copy: project.escrow_account },
    organization: { value: project.organization.name },
  }
  return Object.entries(values).map(([field, fact]) => ({ label: labelOf(field as ProjectFact), ...fact }))
}

const labelOf = (field: ProjectFact): string => projectField(field).short ?? projectField(field).label
