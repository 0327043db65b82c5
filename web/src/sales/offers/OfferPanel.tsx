import { Group } from '@mantine/core'
import { saleOffers } from '@storey/api/client-endpoints.ts'
import { useQuery } from '@tanstack/react-query'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { StatusBadge } from '../../ui/values/Status.tsx'
import { offerName, offerStatusLabels } from './labels.ts'
import { OfferActions } from './OfferActions.tsx'
import { OfferAside } from './OfferAside.tsx'
import { OfferUnits } from './OfferUnits.tsx'

/** Panel of the user's own offer, for users without access to its page. */
export function OfferPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const answer = useQuery(query(saleOffers.one, { params: { id } }))
  const offer = answer.data?.data
  return (
    <SidePanel
      peek
      title={offer ? (offer.title ?? `Offer for ${offer.client.name}`) : 'Sale offer'}
      note={
        offer && (
          <Group gap="xs">
            {offerName(offer)}
            <StatusBadge tone={offerStatusLabels[offer.status].tone}>
              {offerStatusLabels[offer.status].label}
            </StatusBadge>
          </Group>
        )
      }
      wide
      onClose={onClose}
      footer={offer && <OfferActions offer={offer} manages={false} />}
    >
      <Await answer={answer} what="sale offer">
        {({ data }) => (
          <>
            <OfferUnits offer={data} manages={false} />
            <OfferAside offer={data} />
          </>
        )}
      </Await>
    </SidePanel>
  )
}
