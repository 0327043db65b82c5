import { Button, Group, Text } from '@mantine/core'
import { bookingContracts, contractTextProposals } from '@storey/api/client-endpoints.ts'
import { defaultContractText } from '@storey/api/sales/contract-text.ts'
import { type ContractText, bookingContracts as endpoints } from '@storey/api/sales/contracts.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { useCan } from '../../shell/Can.tsx'
import { Await } from '../../ui/Await.tsx'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { notify } from '../../ui/overlays/notify.tsx'
import { Section } from '../../ui/Section.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { ContractTextProposals } from './ContractTextProposals.tsx'
import { EarlierTexts } from './EarlierTexts.tsx'
import { ProposeContractText } from './ProposeContractText.tsx'
import { BookingTextGuide } from './parts/BookingTextGuide.tsx'
import { TemplateText } from './parts/TemplateText.tsx'

interface Seller {
  readonly id: number
  readonly name: string
}

/** The text of a developer's booking contracts. */
export function BookingContractText({ organization }: { organization: Seller }) {
  const answer = useQuery(query(bookingContracts.text, { params: { id: organization.id } }))
  const [writing, setWriting] = useState<ContractText>()
  const [looking, setLooking] = useState(false)
  const [proposing, setProposing] = useState(false)
  const mayWrite = useCan(bookingContracts.write.access)
  const mayPropose = useCan(contractTextProposals.create.access)
  const text = answer.data?.data
  return (
    <Section
      title="Booking contracts"
      note="Template for every accepted booking’s contract."
      action={
        <Group gap="xs">
          {text && text.version > 0 && (
            <Button variant="subtle" onClick={() => setLooking(true)}>
              Earlier texts
            </Button>
          )}
          {mayWrite && (
            <Button variant="default" disabled={!text} onClick={() => setWriting(text)}>
              Edit contract text
            </Button>
          )}
          {mayPropose && (
            <Button variant="default" disabled={!text} onClick={() => setProposing(true)}>
              Propose a change
            </Button>
          )}
        </Group>
      }
    >
      <Await answer={answer} what="contract text">
        {({ data }) => <Text size="sm">{data.version === 0 ? 'Default template.' : <Written text={data} />}</Text>}
      </Await>
      <ContractTextProposals organization={organization} />
      {proposing && text && (
        <ProposeContractText organization={organization} text={text} onClose={() => setProposing(false)} />
      )}
      {writing && text && (
        <Writing
          organization={organization}
          text={{ ...writing, version: text.version }}
          onClose={() => setWriting(undefined)}
        />
      )}
      {looking && text && (
        <EarlierTexts
          organization={organization}
          current={text.version}
          onClose={() => setLooking(false)}
          {...(mayWrite && {
            onUse: (earlier: ContractText) => {
              setLooking(false)
              setWriting(earlier)
            },
          })}
        />
      )}
    </Section>
  )
}

const Written = ({ text: { version, written_by_name, written_at } }: { text: ContractText }) => (
  <>
    Version {version}, written by {written_by_name ?? ''}, <Instant value={written_at} />
  </>
)

const valuesOf = ({ language, body, version }: ContractText) => ({ language, body, version })

function Writing({ organization, text, onClose }: { organization: Seller; text: ContractText; onClose: () => void }) {
  const [initial] = useState(() => valuesOf(text))
  const form = useEndpointForm({
    schema: endpoints.write.body,
    initial,
    send: (body) => call(endpoints.write, { params: { id: organization.id }, body }),
    compare: { read: (current) => valuesOf(endpoints.write.response.shape.data.parse(current)) },
    done: () => {
      notify.good('Text saved')
      onClose()
    },
  })
  const isUsual = form.values.body === defaultContractText
  return (
    <SidePanel title="Booking contracts" note={organization.name} wide onClose={onClose}>
      <Form form={form}>
        <TemplateText form={form} />
        {!isUsual && (
          <Button
            variant="subtle"
            size="compact-sm"
            w="fit-content"
            onClick={() => {
              form.set('body', defaultContractText)
              form.set('language', 'en')
            }}
          >
            Use the usual text
          </Button>
        )}
        <FormActions save="Save text" onCancel={onClose} />
      </Form>
      <BookingTextGuide values={form.values} head={organization.name} />
    </SidePanel>
  )
}
