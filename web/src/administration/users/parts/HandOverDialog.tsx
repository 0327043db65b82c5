import { Button, Group, List, Modal, Select, Stack, Text } from '@mantine/core'
import type { HandedOver, Work } from '@storey/api/administration/members.ts'
import { workText } from '@storey/api/administration/work-names.ts'
import { members } from '@storey/api/client-endpoints.ts'
import { type FormEvent, useState } from 'react'
import { call } from '../../../http/call.ts'
import { roleName } from '../../../shell/role-name.ts'
import { notify } from '../../../ui/overlays/notify.tsx'
import { accessWords, type Leaver, type LeaverAccess, leaveAsIs, stayedText } from './leaving.ts'

interface Props extends Leaver {
  access: LeaverAccess
  work: Work
  onClose: () => void
}

const NO_ONE = 'none'
const STAY = 'stay'
/** From this number on, the list is searched by typing. */
const MANY = 8

/** Asks who takes over the open work of a member, hands it over, and lists what could not move. */
export function HandOverDialog(props: Props) {
  const { person, organization, access, work, onClose } = props
  const [stayed, setStayed] = useState<HandedOver['stayed']>([])
  const title = accessWords[access].title(person.full_name, organization.name)
  return (
    <Modal opened onClose={onClose} title={title} size={480}>
      {stayed.length > 0 ? (
        <Stack gap="md">
          <Text size="sm">Handed over, except for what could not move:</Text>
          <List size="sm" listStyleType="disc">
            {stayed.map((one) => (
              <List.Item key={one.kind}>{stayedText(one, person.full_name)}</List.Item>
            ))}
          </List>
          <Group justify="flex-end">
            <Button data-autofocus onClick={onClose}>
              Close
            </Button>
          </Group>
        </Stack>
      ) : work.work.length === 0 && access === 'keep' ? (
        <Stack gap="md">
          <Text size="sm">
            {person.full_name} has no open work in {organization.name}.
          </Text>
          <AskedText work={work} />
          <Group justify="flex-end">
            <Button data-autofocus onClick={onClose}>
              Close
            </Button>
          </Group>
        </Stack>
      ) : (
        <Choice {...props} onStayed={setStayed} />
      )}
    </Modal>
  )
}

function Choice({
  person,
  organization,
  access,
  work,
  onClose,
  onStayed,
}: Props & { onStayed: (stayed: HandedOver['stayed']) => void }) {
  const [choice, setChoice] = useState<string | null>(null)
  const [missing, setMissing] = useState(false)
  const [running, setRunning] = useState(false)
  // The same press, repeated after a lost answer, is the same hand-over.
  const [key] = useState(() => crypto.randomUUID())
  const words = accessWords[access]
  const receiver = work.receivers.find(({ id }) => String(id) === choice)
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (choice === null) return setMissing(true)
    setRunning(true)
    try {
      if (choice === STAY) await leaveAsIs({ person, organization }, access)
      else {
        const params = { id: organization.id, userId: person.id }
        const body = { receiver: receiver?.id ?? null, access }
        const { data } = await call(members.handOver, { params, body }, { idempotencyKey: `${key}-${choice}` })
        if (data.stayed.length > 0) return onStayed(data.stayed)
      }
      notify.good(words.done(person.full_name))
      onClose()
    } catch (error) {
      notify.bad(error)
    } finally {
      setRunning(false)
    }
  }
  return (
    <form onSubmit={(event) => void submit(event)}>
      <Stack gap="md">
        {work.work.length > 0 && (
          <div>
            <Text size="sm">Open work of {person.full_name}:</Text>
            <List size="sm" listStyleType="disc">
              {work.work.map((one) => (
                <List.Item key={one.kind}>{workText(one)}</List.Item>
              ))}
            </List>
          </div>
        )}
        <AskedText work={work} />
        <Select
          label="Who takes over"
          placeholder="Choose a colleague"
          data={[
            {
              group: 'Colleagues',
              items: work.receivers.map(({ id, full_name, role }) => ({
                value: String(id),
                label: `${full_name} · ${roleName(role)}`,
              })),
            },
            {
              group: 'Without a colleague',
              items: [
                { value: NO_ONE, label: 'No one' },
                ...(access === 'keep' ? [] : [{ value: STAY, label: `Leave with ${person.full_name}` }]),
              ],
            },
          ].filter(({ items }) => items.length > 0)}
          searchable={work.receivers.length > MANY}
          nothingFoundMessage="No matches"
          value={choice}
          onChange={(value) => {
            setChoice(value)
            setMissing(false)
          }}
          error={missing ? 'Choose who takes over.' : undefined}
          description={
            choice === NO_ONE
              ? 'Leads, deals and activities become unassigned, bookings name no one. Offers, holds and requests stay.'
              : choice === STAY
                ? 'Everything stays in their name.'
                : 'They are notified once. Closed work keeps its names.'
          }
          allowDeselect={false}
        />
        <Group justify="flex-end">
          <Button variant="default" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" loading={running} data-danger={access === 'remove' || undefined}>
            {choice === STAY ? words.alone : words.verb}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}

function AskedText({ work: { discounts_asked: asked } }: { work: Work }) {
  if (asked === 0) return null
  return (
    <Text size="sm" c="dimmed">
      {asked === 1
        ? 'A discount that they asked for stays in the queue and is decided as usual.'
        : `${asked} discounts that they asked for stay in the queue and are decided as usual.`}
    </Text>
  )
}
