import { Alert, Text, Textarea } from '@mantine/core'
import { contractTextProposals } from '@storey/api/sales/contract-text-proposals.ts'
import type { ContractText } from '@storey/api/sales/contracts.ts'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { Section } from '../../ui/Section.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { BookingTextGuide } from './parts/BookingTextGuide.tsx'
import { TemplateText } from './parts/TemplateText.tsx'
import { TextDifference } from './parts/TextDifference.tsx'

interface Props {
  organization: { readonly id: number; readonly name: string }
  /** The text in force, with which the proposal begins. */
  text: ContractText
  onClose: () => void
}

/** Form of a developer for another text of its contracts, which the platform approves. */
export function ProposeContractText({ organization, text, onClose }: Props) {
  const [initial] = useState(() => ({
    language: text.language,
    body: text.body,
    purpose: '',
    base_version: text.version,
  }))
  const form = useEndpointForm({
    schema: contractTextProposals.create.body,
    initial,
    // After a change of the text in force the difference is shown against the new one, and is proposed against it.
    send: (body, { key }) =>
      call(
        contractTextProposals.create,
        { params: { id: organization.id }, body: { ...body, base_version: text.version } },
        { idempotencyKey: key },
      ),
    done: () => {
      notify.good('Change proposed')
      onClose()
    },
  })
  return (
    <SidePanel title="Propose a contract text" note={organization.name} wide onClose={onClose}>
      <Text size="sm" mb="md">
        Contracts keep the text in force until the platform approves yours. Contracts that were sent never change.
      </Text>
      <Form form={form}>
        <TemplateText form={form} />
        <Textarea
          {...form.field('purpose', 'Why it should change')}
          description="The platform reads it next to the difference."
          autosize
          minRows={2}
          maxRows={8}
        />
        <FormActions save="Propose change" onCancel={onClose} />
      </Form>
      <Section title="Difference from the text in force">
        {text.version !== initial.base_version && (
          <Alert color="yellow" mb="sm">
            The text in force was changed while you wrote: it is version {text.version} now.
          </Alert>
        )}
        <TextDifference before={text.body} after={form.values.body} language={form.values.language} />
      </Section>
      <BookingTextGuide values={form.values} head={organization.name} />
    </SidePanel>
  )
}
