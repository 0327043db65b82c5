import { Modal, Text, Textarea } from '@mantine/core'
import { type Contract, contracts } from '@storey/api/administration/contracts.ts'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import * as copy from './copy.ts'

/** Actions that end an agreement and need a reason. */
export type Ending = 'decline' | 'withdraw' | 'terminate'

const dialogs = {
  decline: {
    endpoint: contracts.decline,
    title: ({ title }: Contract) => copy.declineOf(title),
    effect: copy.declineEffect,
    verb: copy.decline,
    done: copy.agreementDeclined,
  },
  withdraw: {
    endpoint: contracts.withdraw,
    title: ({ number }: Contract) => copy.withdrawOf(number),
    effect: copy.withdrawEffect,
    verb: copy.withdraw,
    done: copy.agreementWithdrawn,
  },
  terminate: {
    endpoint: contracts.terminate,
    title: ({ number }: Contract) => copy.terminateOf(number),
    effect: copy.terminateEffect,
    verb: copy.terminate,
    done: copy.agreementTerminated,
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
        <Textarea {...form.field('reason', copy.reason)} autosize minRows={3} maxRows={8} data-autofocus />
        <FormActions save={verb} onCancel={onClose} danger />
      </Form>
    </Modal>
  )
}
