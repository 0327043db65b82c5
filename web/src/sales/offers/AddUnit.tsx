import { Button, Modal } from '@mantine/core'
import { paymentPlans, units } from '@storey/api/client-endpoints.ts'
import type { UnitRow } from '@storey/api/inventory/unit.ts'
import { MAX_OFFER_UNITS, type SaleOffer } from '@storey/api/sales/offer-shapes.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { refresh } from '../../http/query.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { FindUnit } from '../parts/FindUnit.tsx'
import { OfferPlans } from './OfferPlans.tsx'
import { seenOf, useOfferTerms } from './useOfferTerms.ts'

/** Adds a unit of the same developer at today's price. */
export function AddUnit({ offer }: { offer: SaleOffer }) {
  const [open, setOpen] = useState(false)
  if (offer.units.length >= MAX_OFFER_UNITS) return null
  return (
    <>
      <Button variant="default" leftSection={<IconPlus size={16} stroke={1.6} />} onClick={() => setOpen(true)}>
        Add unit
      </Button>
      {open && <AddUnitDialog offer={offer} onClose={() => setOpen(false)} />}
    </>
  )
}

function AddUnitDialog({ offer, onClose }: { offer: SaleOffer; onClose: () => void }) {
  const [unit, setUnit] = useState<UnitRow>()
  const form = useEndpointForm({
    schema: saleOffers.addUnit.body,
    initial: { version: offer.version, unit_id: null as number | null, payment_plan_ids: [] as number[] },
    send: (body, { key }) => {
      const [seen] = agreed.terms.units
      const plans = seen && agreed.terms.plans.get(seen.building.id)
      const of = plans ? seenOf(seen, plans, body.payment_plan_ids) : {}
      return call(saleOffers.addUnit, { params: { id: offer.id }, body: { ...body, ...of } }, { idempotencyKey: key })
    },
    failed: () => {
      // Another price or plan by now is shown before the next press.
      void refresh(units.one, paymentPlans.list)
      return undefined
    },
    done: () => {
      notify.good('Unit added.')
      onClose()
    },
  })
  const agreed = useOfferTerms(unit ? [unit] : [], [form.values.payment_plan_ids])
  const [first] = agreed.terms.units
  return (
    <Modal opened onClose={onClose} title="Add unit" size={520} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Form form={form} guard={false} agreed={agreed}>
        <FindUnit
          {...form.field('unit_id', 'Unit')}
          organization_id={offer.organization.id}
          except={offer.units.map(({ unit }) => unit.id)}
          onChange={(found) => {
            setUnit(found)
            form.set('unit_id', found?.id ?? null)
            form.set('payment_plan_ids', [])
          }}
        />
        {first?.price && (
          <OfferPlans
            key={first.id}
            plans={agreed.terms.plans.get(first.building.id)}
            price={first.price}
            handover_on={null}
            vat={'vat' in first ? first.vat : null}
            error={form.errors.payment_plan_ids}
            chosen={form.values.payment_plan_ids}
            onChange={(ids) => form.set('payment_plan_ids', ids)}
          />
        )}
        <FormActions save="Add unit" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
