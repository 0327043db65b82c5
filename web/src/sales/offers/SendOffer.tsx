import { Modal, Radio, Stack, Text } from '@mantine/core'
import { saleOffers } from '@storey/api/client-endpoints.ts'
import { phoneText } from '@storey/api/phone-text.ts'
import type { OfferChannel, SaleOffer } from '@storey/api/sales/offer-shapes.ts'
import { saleOffers as saleOfferCalls } from '@storey/api/sales/sale-offers.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { refresh } from '../../http/query.ts'
import { useAgreed } from '../../ui/agreed/useAgreed.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { ProtectionReason } from '../parts/ProtectionReason.tsx'
import { offerFacts } from './offer-facts.ts'
import { SentOffer } from './SentOffer.tsx'

interface Sent {
  readonly offer: SaleOffer
  readonly channel: OfferChannel
  readonly whatsapp: string | null
}

/** Sends an offer through one of three channels, and shows the link. */
export function SendOffer({ offer: now, onClose }: { offer: SaleOffer; onClose: () => void }) {
  const agreed = useAgreed(now, offerFacts)
  const offer = agreed.terms
  const { email, phone, name } = offer.client
  const [channel, setChannel] = useState<OfferChannel>(email ? 'email' : phone ? 'whatsapp' : 'link')
  const [sent, setSent] = useState<Sent>()
  const form = useEndpointForm({
    schema: saleOfferCalls.send.body.pick({ protection_reason: true }),
    initial: { protection_reason: '' },
    send: ({ protection_reason }, { key }) =>
      call(
        saleOffers.send,
        { params: { id: offer.id }, body: { version: offer.version, channel, protection_reason } },
        { idempotencyKey: key },
      ),
    failed: () => {
      // What has changed is shown before the next press.
      void refresh(saleOffers.one)
      return undefined
    },
    done: ({ data, whatsapp }) => setSent({ offer: data, channel, whatsapp }),
  })
  return (
    <Modal opened onClose={onClose} title="Send offer" size={520} closeButtonProps={{ 'aria-label': 'Close' }}>
      {sent ? (
        <SentOffer {...sent} onClose={onClose} />
      ) : (
        <Form form={form} guard={false} agreed={agreed}>
          <Text size="sm" c="dimmed">
            <bdi>{name}</bdi> opens it without signing in, until it ends or is withdrawn.
          </Text>
          <Channels value={channel} onChange={setChannel} email={email} phone={phone} />
          <ProtectionReason form={form} />
          <FormActions save="Send" onCancel={onClose} />
        </Form>
      )}
    </Modal>
  )
}

interface ChannelsProps {
  value: OfferChannel
  onChange: (channel: OfferChannel) => void
  email: string | null
  phone: string | null
}

function Channels({ value, onChange, email, phone }: ChannelsProps) {
  return (
    <Radio.Group label="How to send it" value={value} onChange={(channel) => onChange(channel as OfferChannel)}>
      <Stack gap="xs" mt="xs">
        <Radio value="email" disabled={!email} label={email ? `E-mail to ${email}` : 'E-mail: add an address first'} />
        <Radio
          value="whatsapp"
          disabled={!phone}
          label={phone ? `WhatsApp to ${phoneText(phone)}` : 'WhatsApp: add a phone number first'}
        />
        <Radio value="link" label="Copy link" />
      </Stack>
    </Radio.Group>
  )
}
