import { Button } from '@mantine/core'
import { paymentPlans } from '@storey/api/client-endpoints.ts'
import type { Building } from '@storey/api/inventory/buildings.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../http/query.ts'
import { Can } from '../../shell/Can.tsx'
import { Await } from '../../ui/Await.tsx'
import { Link } from '../../ui/Link.tsx'
import { Section } from '../../ui/Section.tsx'
import { NewPlan } from '../parts/plans/NewPlan.tsx'
import { PlanRows } from '../parts/plans/PlanRows.tsx'

/** Payment plans of the building. */
export function BuildingPlans({ building }: { building: Building }) {
  const answer = useQuery(query(paymentPlans.list, { params: { id: building.id } }))
  const [adding, setAdding] = useState(false)
  return (
    <Section
      title="Payment plans"
      action={
        <Can
          access={paymentPlans.create.access}
          otherwise={<Link to={`/inventory/buildings/${building.id}/building-payment-plan`}>All plans</Link>}
        >
          <Button
            variant="subtle"
            size="compact-sm"
            leftSection={<IconPlus size={14} stroke={1.8} aria-hidden />}
            onClick={() => setAdding(true)}
          >
            New plan
          </Button>
        </Can>
      }
    >
      <Await answer={answer} kind="list">
        {({ data }) => (
          <PlanRows plans={data.filter(({ status }) => status !== 'archived')} building_id={building.id} />
        )}
      </Await>
      {adding && <NewPlan building={building} onClose={() => setAdding(false)} />}
    </Section>
  )
}
