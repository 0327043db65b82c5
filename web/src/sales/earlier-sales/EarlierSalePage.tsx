import { Box, Button } from '@mantine/core'
import { units } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { FreeUnits } from '../../inventory/parts/units/FreeUnits.tsx'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Link } from '../../ui/Link.tsx'
import { useSearchText } from '../../ui/list/useSearchText.ts'
import { Page } from '../../ui/Page.tsx'
import { FindUnit } from '../parts/FindUnit.tsx'
import { EarlierSaleForm } from './EarlierSaleForm.tsx'

const BEFORE = ['available', 'unreleased', 'blocked'] as const

/** `/inventory/earlier-sales/new?unit=7`: records an earlier sale of that unit, or of one that is chosen first. */
export function EarlierSalePage() {
  const [text, change] = useSearchText()
  const typed = Number(text.unit)
  const id = Number.isSafeInteger(typed) && typed > 0 ? typed : undefined
  return (
    <Page
      title="Record an earlier sale"
      area="Bookings"
      crumbs={[{ title: 'Bookings', to: '/inventory/units/booked-units' }]}
      note="A sale that was agreed before it was in Storey, with its own day, price, schedule and receipts."
    >
      {id === undefined ? <ChooseUnit onChange={(unit) => change({ unit })} /> : <OfUnit key={id} id={id} />}
    </Page>
  )
}

function ChooseUnit({ onChange }: { onChange: (unit: number) => void }) {
  return (
    <>
      <EmptyState
        scene="ledger"
        title="Which unit was sold?"
        text="Units that are held or booked are not listed."
        action={
          <>
            <Box flex="1 1 200px" ta="start">
              <FindUnit
                aria-label="Unit"
                placeholder="Unit number"
                value={null}
                organization_id={undefined}
                except={[]}
                statuses={BEFORE}
                onChange={(unit) => unit && onChange(unit.id)}
              />
            </Box>
            <Button component={Link} to="/inventory/earlier-sales/import" quiet variant="default">
              Import a workbook
            </Button>
          </>
        }
      />
      <FreeUnits status="blocked" onChoose={onChange} />
    </>
  )
}

function OfUnit({ id }: { id: number }) {
  const answer = useQuery(query(units.compare, { query: { ids: [id] } }))
  return (
    <Await answer={answer} what="unit">
      {({ data: [unit] }) => unit && <EarlierSaleForm unit={unit} />}
    </Await>
  )
}
