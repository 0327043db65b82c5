import { Checkbox, Modal, Textarea } from '@mantine/core'
import { holdRequests } from '@storey/api/client-endpoints.ts'
import {
  holdRequests as declared,
  type HoldRequest,
  MAX_COUNTER,
  type NearHome,
} from '@storey/api/inventory/hold-requests.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { moneyText } from '../../ui/format/money.ts'
import { notify } from '../../ui/overlays/notify.tsx'

interface Props {
  request: HoldRequest
  onClose: () => void
}

/** Offers up to three of the nearest available homes instead of the requested one. */
export function CounterOffer({ request, onClose }: Props) {
  const answer = useQuery(query(holdRequests.nearest, { params: { id: request.id } }))
  return (
    <Modal
      opened
      onClose={onClose}
      title={`Offer other homes than ${request.unit.name}`}
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <Await answer={answer} kind="form">
        {({ data }) =>
          data.length === 0 ? (
            <EmptyState title="No home is near" text="No other home of this type is available and published." />
          ) : (
            <Homes request={request} homes={data} onClose={onClose} />
          )
        }
      </Await>
    </Modal>
  )
}

function Homes({ request: { id, broker }, homes, onClose }: Props & { homes: readonly NearHome[] }) {
  const form = useEndpointForm({
    schema: declared.counter.body,
    initial: { unit_ids: homes.slice(0, 1).map((home) => home.id), reason: '' as string | null },
    send: (body) => call(holdRequests.counter, { params: { id }, body }),
    done: () => {
      notify.good(`${broker.name} sees the homes. The one that is accepted is held at once.`)
      onClose()
    },
  })
  const { unit_ids } = form.values
  return (
    <Form form={form} guard={false}>
      <Checkbox.Group
        {...form.field('unit_ids', 'Homes')}
        description={`At most ${MAX_COUNTER}, the nearest first.`}
        value={unit_ids.map(String)}
        onChange={(ids) => form.set('unit_ids', ids.map(Number))}
      >
        {homes.map((home) => (
          <Checkbox
            key={home.id}
            mt="xs"
            value={String(home.id)}
            label={`${home.name}, floor ${home.floor}, ${moneyText(home.price)}`}
          />
        ))}
      </Checkbox.Group>
      <Textarea {...form.field('reason', 'Message')} description="Visible to the broker." autosize minRows={2} />
      <FormActions save="Make counter-offer" onCancel={onClose} />
    </Form>
  )
}
