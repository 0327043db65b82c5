import type { Project } from '@storey/api/inventory/projects.ts'
import { Area } from '../../ui/Area.tsx'
import { Day } from '../../ui/Day.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { countText } from '../../ui/format/number.ts'
import { MoneyRange } from '../../ui/Money.tsx'
import { Availability } from '../parts/Availability.tsx'
import { Built } from '../parts/Built.tsx'
import * as parts from '../parts/copy.ts'
import { rangeText } from '../parts/unit-labels.ts'

/** What the rail of a project's page says. */
export function ProjectFacts({ project }: { project: Project }) {
  const { counts, units, range, price_from } = project
  return (
    <div style={{ display: 'grid', gap: 24 }}>
      <div>
        <strong style={{ fontWeight: 600 }}>{parts.availableOf(countText(counts.available), countText(units))}</strong>
        <div style={{ marginTop: 8 }}>
          <Availability counts={counts} words="none" />
        </div>
      </div>
      <Facts
        facts={[
          { label: 'Homes', value: rangeText(range.bedrooms, range.types) },
          {
            label: 'Price',
            value: price_from && (
              <MoneyRange
                from={price_from.amount}
                to={range.price_to?.amount ?? null}
                currency={project.currency}
                short
              />
            ),
          },
          {
            label: 'Area',
            value: range.area_from && (
              <>
                <Area value={range.area_from} /> – <Area value={range.area_to} />
              </>
            ),
          },
          { label: 'Buildings', value: countText(project.buildings) },
          { label: 'Launch', value: project.launch_on && <Day value={project.launch_on} /> },
          { label: 'Handover', value: project.completion_on && <Day value={project.completion_on} /> },
          { label: 'Built', value: <Built percent={project.construction_percent} /> },
          { label: 'Address', value: [project.address, project.district, project.city].filter(Boolean).join(', ') },
          { label: 'Registration', value: project.registration_number, copy: project.registration_number },
          { label: 'Escrow', value: project.escrow_account, copy: project.escrow_account },
          { label: 'Developer', value: project.organization.name },
        ]}
      />
    </div>
  )
}
