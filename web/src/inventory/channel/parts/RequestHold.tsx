import { SegmentedControl, Select, Stack, Textarea, TextInput } from '@mantine/core'
import { channel, clientRegistrations, holdRequests } from '@storey/api/client-endpoints.ts'
import type { PublishedUnitPage } from '@storey/api/inventory/channel.ts'
import { holdRequests as declared, type RequestKind } from '@storey/api/inventory/hold-requests.ts'
import { unitName } from '@storey/api/inventory/unit-names.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { query, refresh } from '../../../http/query.ts'
import { useAgreed } from '../../../ui/agreed/useAgreed.ts'
import { PhoneInput } from '../../../ui/fields/PhoneInput.tsx'
import { Form } from '../../../ui/form/Form.tsx'
import { FormActions } from '../../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { notify } from '../../../ui/overlays/notify.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { requestFacts } from './request-facts.ts'

const kinds: { value: RequestKind; label: string }[] = [
  { value: 'hold', label: 'Hold' },
  { value: 'offer', label: 'Offer' },
  { value: 'booking', label: 'Booking' },
]

interface Props {
  unit: PublishedUnitPage
  onClose: () => void
}

/** A broker's request that the sales desk holds a unit for a client. */
export function RequestHold({ unit: now, onClose }: Props) {
  const [plan_id, choosePlan] = useState<number | null>(null)
  const agreed = useAgreed(now, requestFacts(plan_id), String(plan_id))
  const unit = agreed.terms
  const name = unitName(unit.building, unit.number)
  const registered = useQuery(
    query(clientRegistrations.own, { query: { project_id: [unit.project.id], status: ['protected'], per_page: 100 } }),
  )
  const clients = registered.data?.data ?? []
  const form = useEndpointForm({
    schema: declared.create.body,
    initial: {
      kind: 'hold' as RequestKind,
      client_name: '',
      client_registration_id: null as number | null,
      client_phone: '' as string | null,
      client_email: '' as string | null,
      payment_plan_id: null as number | null,
      message: '' as string | null,
    },
    send: (body, { key }) => {
      const plan = unit.plans.find(({ id }) => id === body.payment_plan_id)
      const seen = { expected_terms: unit.terms_stamp, ...(plan ? { expected_plan: plan.terms_stamp } : {}) }
      return call(holdRequests.create, { params: { id: unit.id }, body: { ...body, ...seen } }, { idempotencyKey: key })
    },
    failed: () => {
      // Another price or plan by now is shown before the next press.
      void refresh(channel.unit)
      return undefined
    },
    done: () => {
      notify.good(`The sales desk has your request for ${name}.`)
      onClose()
    },
  })
  return (
    <SidePanel title={`Request ${name}`} onClose={onClose}>
      <Form form={form} agreed={agreed}>
        <Stack gap="md">
          <SegmentedControl
            aria-label="What you request"
            data-path="kind"
            data={kinds}
            value={form.values.kind}
            onChange={(kind) => form.set('kind', kind)}
            fullWidth
          />
          {clients.length > 0 && (
            <Select
              {...form.field('client_registration_id', 'Registered client')}
              data={clients.map(({ id, number, client_name }) => ({
                value: String(id),
                label: `${client_name}, ${number}`,
              }))}
              value={form.values.client_registration_id === null ? null : String(form.values.client_registration_id)}
              onChange={(id) => {
                const client = clients.find((one) => String(one.id) === id)
                form.set('client_registration_id', client?.id ?? null)
                if (client) form.set('client_name', client.client_name)
              }}
              clearable
            />
          )}
          <TextInput {...form.field('client_name', 'Client')} description="Visible to the developer." />
          {form.values.client_registration_id === null && (
            <PhoneInput
              {...form.field('client_phone', 'Phone')}
              description={
                form.values.kind === 'hold'
                  ? 'Compared with registered clients and not stored.'
                  : 'The sales desk needs it for an offer or a booking.'
              }
            />
          )}
          {form.values.client_registration_id === null && form.values.kind !== 'hold' && (
            <TextInput {...form.field('client_email', 'E-mail')} type="email" inputMode="email" autoComplete="off" />
          )}
          {unit.plans.length > 0 && (
            <Select
              {...form.field('payment_plan_id', 'Payment plan')}
              data={unit.plans.map(({ id, name: plan, split_label }) => ({
                value: String(id),
                label: `${plan} ${split_label}`,
              }))}
              value={form.values.payment_plan_id === null ? null : String(form.values.payment_plan_id)}
              onChange={(id) => {
                choosePlan(id === null ? null : Number(id))
                form.set('payment_plan_id', id === null ? null : Number(id))
              }}
              clearable
            />
          )}
          <Textarea {...form.field('message', 'Message')} autosize minRows={3} />
        </Stack>
        <FormActions save="Send request" />
      </Form>
    </SidePanel>
  )
}
