import { Modal, Skeleton } from '@mantine/core'
import { saleOffers } from '@storey/api/client-endpoints.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { OfferUnit, SaleOffer } from '@storey/api/sales/offer-shapes.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { ScheduleForm } from '../parts/ScheduleForm.tsx'

interface Props {
  offer: SaleOffer
  of: OfferUnit
  plan: OfferUnit['plans'][number]
  onClose: () => void
}

/** Dialog that gives a payment plan in an offer a schedule of its own, within the limits of the project. */
export function OfferSchedule({ offer, of: { unit }, plan, onClose }: Props) {
  const params = { id: offer.id, unit_id: unit.id, plan_id: plan.payment_plan_id }
  // An answer from before the last change of the offer is on its way out: a form must not begin with it.
  const [least] = useState(offer.version)
  const answer = useQuery(query(saleOffers.planSchedule, { params }))
  return (
    <Modal
      opened
      onClose={onClose}
      title={`${plan.name} of ${unitName(unit.building, unit.number)}`}
      size={1160}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Await answer={answer} kind="form">
        {({ data: found }) =>
          found.version < least ? (
            <Skeleton h={240} />
          ) : (
            <ScheduleForm
              found={found}
              requests={false}
              send={async ({ version, installments }, key) => {
                await call(
                  saleOffers.changeSchedule,
                  { params, body: { version, installments } },
                  { idempotencyKey: key },
                )
                return false
              }}
              onClose={onClose}
            />
          )
        }
      </Await>
    </Modal>
  )
}
