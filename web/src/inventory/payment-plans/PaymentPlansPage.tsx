import { Button } from '@mantine/core'
import { buildings, paymentPlans, planTemplates } from '@storey/api/client-endpoints.ts'
import { IconPlus } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { query } from '../../http/query.ts'
import { Can } from '../../shell/Can.tsx'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { Page } from '../../ui/Page.tsx'
import { NewPlan } from '../parts/plans/NewPlan.tsx'
import { PlanRows } from '../parts/plans/PlanRows.tsx'
import { PlanTemplates } from './PlanTemplates.tsx'

/** Every payment plan of a building, archived ones last. */
export function PaymentPlansPage() {
  const id = useRecordId()
  const building = useQuery(query(buildings.one, { params: { id } }))
  const plans = useQuery(query(paymentPlans.list, { params: { id } }))
  const [adding, setAdding] = useState(false)
  return (
    <Await answer={building} what="building">
      {({ data }) => (
        <Page
          title="Payment plans"
          crumbs={[
            { title: data.project.name, to: `/inventory/projects/${data.project.id}` },
            { title: data.name, to: `/inventory/buildings/${data.id}` },
          ]}
          count={plans.data?.data.length}
          actions={
            <Can access={paymentPlans.create.access}>
              <Button leftSection={<IconPlus size={16} stroke={1.8} aria-hidden />} onClick={() => setAdding(true)}>
                New plan
              </Button>
            </Can>
          }
        >
          <Await answer={plans} kind="list">
            {(answer) => <PlanRows plans={answer.data} building_id={id} edge />}
          </Await>
          <Can access={planTemplates.list.access}>
            <PlanTemplates building={data} />
          </Can>
          {adding && <NewPlan building={data} onClose={() => setAdding(false)} />}
        </Page>
      )}
    </Await>
  )
}
