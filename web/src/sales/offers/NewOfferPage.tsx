import { Box, Button } from '@mantine/core'
import { holdRequests, leads, paymentPlans, units } from '@storey/api/client-endpoints.ts'
import { MAX_OFFER_UNITS } from '@storey/api/sales/offer-shapes.ts'
import { useQueries, useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { query } from '../../http/query.ts'
import { onOffer } from '../../inventory/parts/plans/plan-schedule.ts'
import { FreeUnits } from '../../inventory/parts/units/FreeUnits.tsx'
import { Can, useCan } from '../../shell/Can.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FailedState } from '../../ui/FailedState.tsx'
import { useSearchText } from '../../ui/list/useSearchText.ts'
import { Page } from '../../ui/Page.tsx'
import { PageSkeleton } from '../../ui/PageSkeleton.tsx'
import { FindUnit } from '../parts/FindUnit.tsx'
import { OfferMaker } from './OfferMaker.tsx'

/** `/inventory/sale-offers/new?units=1,2&lead=3&request=4`: creates an offer of the selected units for a client. */
export function NewOfferPage() {
  const [text, change] = useSearchText()
  const navigate = useNavigate()
  const ids = [...new Set((text.units ?? '').split(',').map(Number))].filter((id) => Number.isSafeInteger(id) && id > 0)
  const answers = useQueries({
    queries: ids.slice(0, MAX_OFFER_UNITS).map((id) => query(units.one, { params: { id } })),
  })
  const failed = answers.find(({ error }) => error)
  const found = answers.flatMap(({ data }) => (data ? [data.data] : []))
  const buildings = [...new Set(found.map(({ building }) => building.id))]
  const plans = useQueries({ queries: buildings.map((id) => query(paymentPlans.list, { params: { id } })) })
  /** Default plan of each building's units. */
  const usual = new Map(
    buildings.map((id, at) => {
      const offered = onOffer(plans[at]?.data?.data ?? [])
      return [id, (offered.find(({ is_default }) => is_default) ?? offered[0])?.id]
    }),
  )
  const lead = Number(text.lead)
  const hasLeads = useCan(leads.options.access)
  const known = useQuery({ ...query(leads.options, { query: { ids: [lead] } }), enabled: hasLeads && lead > 0 })
  const asked = Number(text.request)
  const requests = useQuery({ ...query(holdRequests.waiting, {}), enabled: asked > 0 })
  const request = requests.data?.data.find(({ id }) => id === asked)
  const coming =
    found.length < answers.length ||
    plans.some(({ isPending }) => isPending) ||
    (asked > 0 && requests.isPending) ||
    known.isLoading
  return (
    <Page title="New offer" area="Sale offers" crumbs={[{ title: 'Sale offers', to: '/inventory/sale-offers' }]}>
      {ids.length === 0 ? (
        <>
          <EmptyState
            scene="plane"
            title="Start with a unit"
            text="You can add more later."
            action={
              <>
                <Box flex="1 1 200px" ta="start">
                  <FindUnit
                    aria-label="First unit"
                    placeholder="Unit number"
                    value={null}
                    organization_id={undefined}
                    except={[]}
                    onChange={(unit) => change({ units: unit?.id })}
                  />
                </Box>
                <Can access={units.list.access}>
                  <Button
                    variant="default"
                    onClick={() => void navigate({ href: '/inventory/units?status=available' })}
                  >
                    Select several units
                  </Button>
                </Can>
              </>
            }
          />
          <Can access={units.list.access}>
            <FreeUnits onChoose={(id) => change({ units: id })} />
          </Can>
        </>
      ) : failed ? (
        <FailedState error={failed.error} onRetry={() => void failed.refetch()} />
      ) : coming ? (
        <PageSkeleton />
      ) : (
        <OfferMaker
          key={ids.join()}
          units={found}
          usual={usual}
          lead_id={lead > 0 ? lead : null}
          lead_language={known.data?.data[0]?.language}
          request={request}
        />
      )}
    </Page>
  )
}
