import { Button, Checkbox, Group, Modal, Text, TextInput } from '@mantine/core'
import { contractSignings } from '@storey/api/client-endpoints.ts'
import type { Booking } from '@storey/api/sales/booking.ts'
import {
  type ContractSignature,
  contractSignings as endpoints,
  type ContractSigning as Signing,
} from '@storey/api/sales/contract-signing.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { useSession } from '../../http/useSession.ts'
import { Can } from '../../shell/Can.tsx'
import { useAction } from '../../ui/act.ts'
import { Form } from '../../ui/form/Form.tsx'
import { FormActions } from '../../ui/form/FormActions.tsx'
import { useEndpointForm } from '../../ui/form/useEndpointForm.tsx'
import { confirm } from '../../ui/overlays/confirm.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { Section } from '../../ui/Section.tsx'
import { Instant } from '../../ui/values/Instant.tsx'
import { Status, type Tone } from '../../ui/values/Status.tsx'
import { EMAILS_KEPT, useEmailsKept } from '../parts/useEmailsKept.ts'
import { expiryText } from './expiry-text.ts'
import styles from './Timeline.module.css'

const states: Readonly<Record<ContractSignature['state'], { readonly label: string; readonly tone: Tone }>> = {
  waiting: { label: 'Not asked yet', tone: 'neutral' },
  asked: { label: 'Asked to sign', tone: 'warn' },
  signed: { label: 'Signed', tone: 'good' },
  declined: { label: 'Declined', tone: 'bad' },
}

/** The signatures of the contract by private links: to ask for, to remind of, and the seller's own at the end. */
export function ContractSigning({ booking }: { booking: Booking }) {
  const params = { id: booking.id }
  const signing = useQuery(query(contractSignings.one, { params })).data?.data
  const { run, running } = useAction()
  const kept = useEmailsKept()
  const [countersigning, setCountersigning] = useState(false)
  if (!signing || (booking.status !== 'accepted' && signing.state === 'none')) return null
  const { state, obstacle, signatures } = signing

  const expiring = expiryText(booking.buyers)
  const send = async (work: () => Promise<unknown>, good: string) => {
    const sent = await run(work, kept ? {} : { good })
    if (sent && kept) notify.info(EMAILS_KEPT)
  }
  const ask = async () => {
    const sure = await confirm({
      title: 'Send the contract to sign?',
      effect: `${expiring === undefined ? '' : `${expiring} `}The contract is kept as it is now. ${booking.buyers.length === 1 ? 'The buyer gets' : 'The buyers get, one after the other,'} an e-mail with a private link, and a code to sign with.`,
      verb: 'Send to sign',
    })
    if (sure) await send(() => call(contractSignings.ask, { params }), 'The contract is on its way.')
  }
  const remind = () => send(() => call(contractSignings.remind, { params }), 'The reminder is on its way.')

  return (
    <Section
      title="Signatures"
      action={
        <Group gap="xs">
          {state === 'none' && obstacle === null && (
            <Can access={contractSignings.ask.access}>
              <Button size="xs" variant="default" loading={running} onClick={() => void ask()}>
                Send to sign
              </Button>
            </Can>
          )}
          {state === 'buyers' && (
            <Button size="xs" variant="default" loading={running} onClick={() => void remind()}>
              Send a reminder
            </Button>
          )}
          {state === 'seller' && (
            <Can access={contractSignings.countersign.access}>
              <Button size="xs" onClick={() => setCountersigning(true)}>
                Countersign contract
              </Button>
            </Can>
          )}
        </Group>
      }
    >
      <Text size="sm" c="dimmed" mb={signatures.length > 0 ? 'sm' : undefined}>
        {noteOf(signing)}
      </Text>
      {signatures.length > 0 && (
        <ol className={styles.events}>
          {signatures.map((row) => (
            <li key={row.position}>
              <b>
                <bdi>{row.signer}</bdi>
                {row.signer !== row.party && (
                  <>
                    {' for '}
                    <bdi>{row.party}</bdi>
                  </>
                )}
              </b>
              {row.decline_reason && <p dir="auto">{row.decline_reason}</p>}
              <span>
                <Status tone={states[row.state].tone}>{states[row.state].label}</Status> <Moment row={row} />
              </span>
            </li>
          ))}
        </ol>
      )}
      {countersigning && <Countersign booking={booking} signing={signing} onClose={() => setCountersigning(false)} />}
    </Section>
  )
}

function Moment({ row }: { row: ContractSignature }) {
  const at = row.signed_at ?? row.declined_at ?? row.asked_at
  return at === null ? null : <Instant value={at} />
}

/** One sentence on what comes next. */
function noteOf({ state, obstacle }: Signing): string {
  if (state === 'none') return obstacle ?? 'Buyers can sign the contract by a private link and a code.'
  if (state === 'seller') return 'Every buyer has signed. The seller signs now.'
  if (state === 'signed') return 'Signed by everyone. The contract has a page with the proof of each signature.'
  if (state === 'ended') return 'The signatures were recorded by hand, as on paper. The links sign nothing any more.'
  if (state === 'buyers') return 'Each buyer gets the link when the one before has signed.'
  return obstacle ?? ''
}

interface Countersigning {
  booking: Booking
  signing: Signing
  onClose: () => void
}

/** Signs for the seller. */
function Countersign({ booking, signing, onClose }: Countersigning) {
  const session = useSession()
  const form = useEndpointForm({
    schema: endpoints.countersign.body,
    initial: { name: session?.full_name ?? '', has_read: false, sha256: signing.sha256 ?? '' },
    send: (body) => call(endpoints.countersign, { params: { id: booking.id }, body }),
    done: () => {
      notify.good('Contract signed')
      onClose()
    },
  })
  return (
    <Modal opened onClose={onClose} title="Countersign contract" size={480}>
      <Text size="sm" mb="md">
        You sign the contract of {booking.number} for {booking.organization.name}. Every buyer has signed it.
      </Text>
      <Form form={form}>
        <TextInput {...form.field('name', 'Your full name')} data-autofocus />
        <Checkbox {...form.box('has_read', 'I have read the contract and may sign for the seller.')} />
        <FormActions save="Sign contract" onCancel={onClose} />
      </Form>
    </Modal>
  )
}
