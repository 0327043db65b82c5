import { Box, Group } from '@mantine/core'
import { saleOffers } from '@storey/api/client-endpoints.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { SaleOffer } from '@storey/api/sales/offer-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { useRecordId } from '../../shell/useRecordId.ts'
import { Await } from '../../ui/Await.tsx'
import { Page } from '../../ui/Page.tsx'
import { Section } from '../../ui/Section.tsx'
import { AreaUnitSwitch } from '../../ui/values/Area.tsx'
import { StatusBadge } from '../../ui/values/Status.tsx'
import { AddUnit } from './AddUnit.tsx'
import { isUnanswered, offerName, offerStatusLabels } from './labels.ts'
import { OfferActions } from './OfferActions.tsx'
import { OfferAside } from './OfferAside.tsx'
import { OfferUnits } from './OfferUnits.tsx'

/** Page of an offer for users who manage offers: its units side by side, its views, and its actions. */
export function OfferPage() {
  const id = useRecordId()
  const answer = useQuery(query(saleOffers.one, { params: { id } }))
  return (
    <Await key={id} answer={answer} what="sale offer">
      {({ data }) => <OfferView offer={data} />}
    </Await>
  )
}

function OfferView({ offer }: { offer: SaleOffer }) {
  const { label, tone } = offerStatusLabels[offer.status]
  return (
    <Page
      title={offer.title ?? `Offer for ${offer.client.name}`}
      area="Sale offers"
      crumbs={[{ title: 'Sale offers', to: '/inventory/sale-offers' }]}
      status={<StatusBadge tone={tone}>{label}</StatusBadge>}
      note={`${offerName(offer)} · ${offer.projects.map(({ name }) => name).join(', ')}`}
      actions={<OfferActions offer={offer} manages />}
      aside={<OfferAside offer={offer} />}
      wide
    >
      <Section
        title="Units"
        note={<Gone offer={offer} />}
        action={
          <Group gap="xs">
            <Box visibleFrom="sm">
              <AreaUnitSwitch />
            </Box>
            {isUnanswered(offer.status) && <AddUnit offer={offer} />}
          </Group>
        }
      >
        <OfferUnits offer={offer} manages />
      </Section>
    </Page>
  )
}

function Gone({ offer: { units, status } }: { offer: SaleOffer }) {
  const gone = units.filter(({ state, booking }) => state === 'gone' && booking === null)
  const [first] = gone
  if (!first || !isUnanswered(status)) return null
  return (
    <>
      {gone.length === 1
        ? `${unitName(first.unit.building, first.unit.number)} isn’t available any more.`
        : `${gone.length} units aren’t available any more.`}
    </>
  )
}
