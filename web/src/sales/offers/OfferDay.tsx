import { Modal, Text } from '@mantine/core'
import { saleOffers as calls } from '@storey/api/client-endpoints.ts'
import { MAX_OFFER_DAYS, type SaleOffer } from '@storey/api/sales/offer-shapes.ts'
import { saleOffers } from '@storey/api/sales/sale-offers.ts'
import { addDays } from '@storey/api/schedule/day.ts'
import { call } from '../../http/call.ts'
import { refresh } from '../../http/query.ts'
import { useAgreed } from '../../ui/agreed/useAgreed.ts'
import { DayInput } from '../../ui/fields/DayInput.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { today } from '../../ui/format/day.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { offerFacts } from './offer-facts.ts'
import { useShowOffer } from './useShowOffer.ts'

interface Props {
  kind: 'extend' | 'revise'
  offer: SaleOffer
  onClose: () => void
}

/** Dialog that extends an offer, or sets the last day of its new revision. */
export function OfferDay({ kind, offer: now, onClose }: Props) {
  const show = useShowOffer()
  const agreed = useAgreed(now, offerFacts)
  const { id, version, valid_until } = agreed.terms
  const form = useEndpointForm({
    schema: saleOffers[kind].body.omit({ version: true }),
    initial: { valid_until: addDays(valid_until < today() ? today() : valid_until, 14) },
    send: (typed, { key }) => {
      const params = { id }
      const body = { ...typed, version }
      return kind === 'extend'
        ? call(saleOffers.extend, { params, body })
        : call(saleOffers.revise, { params, body }, { idempotencyKey: key })
    },
    failed: () => {
      // What has changed is shown before the next press.
      void refresh(calls.one)
      return undefined
    },
    done: ({ data }) => {
      notify.good(kind === 'extend' ? 'Offer extended.' : 'A new revision is ready as a draft.')
      onClose()
      if (kind === 'revise') show(data.id)
    },
  })
  return (
    <Modal
      opened
      onClose={onClose}
      title={kind === 'extend' ? 'Extend offer' : 'New revision'}
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Form form={form} guard={false} agreed={agreed}>
        {kind === 'revise' && (
          <Text size="sm" c="dimmed">
            Creates a draft at current prices. The current offer stays live until you send the new one.
          </Text>
        )}
        <DayInput
          {...form.field('valid_until', 'Last day')}
          earliest={today()}
          latest={addDays(today(), MAX_OFFER_DAYS)}
        />
        <FormActions save={kind === 'extend' ? 'Extend' : 'New revision'} onCancel={onClose} />
      </Form>
    </Modal>
  )
}
