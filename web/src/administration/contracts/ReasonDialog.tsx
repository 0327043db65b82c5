import { Modal, Text, Textarea } from '@mantine/core'
import { type Contract, contracts } from '@storey/api/administration/contracts.ts'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'

/** Actions that end an agreement and need a reason. */
export type Ending = 'decline' | 'withdraw' | 'terminate'

const dialogs = {
  decline: {
    endpoint: contracts.decline,
    title: ({ title }: Contract) => `Decline ${title}?`,
    effect: 'The sender is notified. You can ask for a new agreement later.',
    verb: 'Decline',
    done: 'Agreement declined',
  },
  withdraw: {
    endpoint: contracts.withdraw,
    title: ({ number }: Contract) => `Withdraw ${number}?`,
    effect: 'It can’t be signed any more. Recipients can still read it.',
    verb: 'Withdraw',
    done: 'Agreement withdrawn',
  },
  terminate: {
    endpoint: contracts.terminate,
    title: ({ number }: Contract) => `Terminate ${number}?`,
    effect: 'Ends today. This can’t be undone.',
    verb: 'Terminate',
    done: 'Agreement terminated',
  },
} as const

interface Props {
  contract: Contract
  ending: Ending
  onClose: () => void
}

/** Dialog that asks for a reason before an agreement ends. */
export function ReasonDialog({ contract, ending, onClose }: Props) {
  const { endpoint, title, effect, verb, done } = dialogs[ending]
  const form = useEndpointForm({
    schema: endpoint.body,
    initial: { reason: '' },
    send: (body) => call(endpoint, { params: { id: contract.id }, body }),
    done: () => {
      notify.good(done)
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title={title(contract)} size={440}>
      <Text size="sm" mb="md">
        {effect}
      </Text>
      <Form form={form}>
        <Textarea {...form.field('reason', 'Reason')} autosize minRows={3} maxRows={8} data-autofocus />
        <FormActions save={verb} onCancel={onClose} danger />
      </Form>
    </Modal>
  )
}
