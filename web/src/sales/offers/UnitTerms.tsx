import { Modal, Textarea } from '@mantine/core'
import { paymentPlans } from '@storey/api/client-endpoints.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import type { OfferUnit, SaleOffer } from '@storey/api/sales/offer-shapes.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { onOffer } from '../../inventory/parts/plans/plan-schedule.ts'
import { useAgreed } from '../../ui/agreed/useAgreed.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { OfferDiscount } from './OfferDiscount.tsx'
import { OfferPlans } from './OfferPlans.tsx'
import { planFacts, versionsOf } from './useOfferTerms.ts'

interface Props {
  offer: SaleOffer
  of: OfferUnit
  onClose: () => void
}

const schema = saleOffers.changeUnit.body.safeExtend(saleOffers.setPlans.body.shape)

/** The discount, the plans and the note of one unit in an offer. */
export function UnitTerms({ offer, of, onClose }: Props) {
  const { unit, plans, price_at_offer } = of
  const params = { id: offer.id, unit_id: unit.id }
  // An offer keeps the VAT of its day.
  const totals = plans[0]?.schedule.totals
  const vat = totals?.vat_percent == null ? null : { percent: totals.vat_percent, included: totals.vat_added === 0 }
  const before = plans.map(({ payment_plan_id }) => payment_plan_id)
  const form = useEndpointForm({
    schema,
    initial: {
      version: offer.version,
      discount_percent: of.discount_percent,
      discount_amount: of.discount_amount,
      note: of.note,
      payment_plan_ids: before,
    },
    send: async ({ payment_plan_ids, version, ...terms }) => {
      const { data } = await call(saleOffers.changeUnit, { params, body: { ...terms, version } })
      if (payment_plan_ids.join() === before.join()) return
      const seen = versionsOf(plansSeen ?? [], payment_plan_ids)
      await call(saleOffers.setPlans, { params, body: { version: data.version, payment_plan_ids, ...seen } })
    },
    done: () => {
      notify.good('Terms saved.')
      onClose()
    },
  })
  const answer = useQuery(query(paymentPlans.list, { params: { id: unit.building.id } }))
  const now = answer.data && onOffer(answer.data.data)
  const agreed = useAgreed(
    now,
    (plans) => planFacts(plans, form.values.payment_plan_ids, price_at_offer, unit.handover_on, vat),
    form.values.payment_plan_ids.join(),
  )
  const plansSeen = agreed.terms
  const name = unitName(unit.building, unit.number)
  return (
    <Modal opened onClose={onClose} title={`Terms of ${name}`} size={520} closeButtonProps={{ 'aria-label': 'Close' }}>
      <Form form={form} guard={false} agreed={agreed}>
        <OfferPlans
          plans={plansSeen}
          price={price_at_offer}
          handover_on={unit.handover_on}
          vat={vat}
          error={form.errors.payment_plan_ids}
          chosen={form.values.payment_plan_ids}
          onChange={(ids) => form.set('payment_plan_ids', ids)}
        />
        <OfferDiscount
          project_id={unit.project.id}
          currency={price_at_offer.currency}
          percent={form.field('discount_percent', 'Discount in percent')}
          amount={form.field('discount_amount', 'Discount as an amount')}
          onPercent={(percent) => {
            form.set('discount_percent', percent)
            if (percent !== null) form.set('discount_amount', null)
          }}
          onAmount={(amount) => {
            form.set('discount_amount', amount)
            if (amount !== null) form.set('discount_percent', null)
          }}
        />
        <Textarea {...form.field('note', 'Note for colleagues')} autosize minRows={2} />
        <FormActions save="Save" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
