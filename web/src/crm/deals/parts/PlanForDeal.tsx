import { Button, Group } from '@mantine/core'
import { activities } from '@storey/api/crm/activities.ts'
import type { Deal } from '@storey/api/crm/deal.ts'
import { call } from '../../../http/call.ts'
import { useSession } from '../../../http/useSession.ts'
import { Form } from '../../../ui/form/Form.tsx'
import { useEndpointForm } from '../../../ui/form/useEndpointForm.tsx'
import { morningIn } from '../../../ui/format/instant-at.ts'
import { ActivityFields, activityValues } from '../../activities/parts/ActivityFields.tsx'

interface Props {
  deal: Deal
  onClose: () => void
  onPlanned: () => void
}

/** Form for an activity of a deal and its lead. */
export function PlanForDeal({ deal, onClose, onPlanned }: Props) {
  const session = useSession()
  const form = useEndpointForm({
    schema: activities.create.body,
    initial: {
      ...activityValues(undefined, session?.user_id ?? null, deal.lead.id),
      deal_id: deal.id,
      due_at: morningIn(1) as string | null,
    },
    send: (body, { key }) => call(activities.create, { body }, { idempotencyKey: key }),
    done: () => {
      onClose()
      onPlanned()
    },
  })
  return (
    <Form form={form}>
      <ActivityFields form={form} owner_name={session?.full_name ?? null} fixedLead />
      <Group justify="flex-end" mt={16} gap={8}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button type="submit" loading={form.sending}>
          Plan activity
        </Button>
      </Group>
    </Form>
  )
}
