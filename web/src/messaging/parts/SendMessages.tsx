import { Button, Group, Modal, Select, Stack, Text, Textarea, TextInput, Title } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { contactMessages, messageTemplates } from '@storey/api/client-endpoints.ts'
import type { RequestOf } from '@storey/api/endpoint.ts'
import type { MessageChannel } from '@storey/api/messaging/message-names.ts'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { Failure } from '../../http/failure.ts'
import { query } from '../../http/query.ts'
import { useAction } from '../../ui/act.ts'
import { countText } from '../../ui/format/number.ts'
import { keepPrevious } from '../../ui/keepPrevious.ts'
import { useKeptState } from '../../ui/kept/useKeptState.ts'
import { notify } from '../../ui/overlays/notify.tsx'
import { SegmentedSwitch } from '../../ui/SegmentedSwitch.tsx'
import { useUnsaved } from '../../ui/unsaved.ts'
import { usePhone } from '../../ui/usePhone.ts'
import { channels, skipReasons, templateText } from '../labels.ts'
import styles from './Messaging.module.css'
import { SendPreview } from './SendPreview.tsx'
import { type Source, sourceFor, VariableRow } from './VariableRow.tsx'

type Body = RequestOf<typeof contactMessages.send>['body']

interface Props {
  /** The recipients: by id, or all of a list. */
  audience: Pick<Body, 'ids' | 'all' | 'broker_ids' | 'all_brokers'>
  title: string
  onClose: () => void
  onSent: () => void
}

const params = { provider: 'meta' as const }

/** Form for a message to many recipients: text, sources of its values, recipient counts, and a preview for each. */
export function SendMessages({ audience, title, onClose, onSent }: Props) {
  const phone = usePhone()
  const [channel, setChannel] = useState<MessageChannel>('whatsapp')
  const [template, setTemplate] = useState<number | null>(null)
  const [subject, setSubject] = useKeptState(`Subject, ${title}`, '')
  const [bodyText, setWords] = useKeptState(`Message, ${title}`, '')
  const [sources, setSources] = useState<Readonly<Record<string, Source>>>({})
  const [at, setAt] = useState(0)
  const [errors, setErrors] = useState<Readonly<Record<string, readonly string[]>>>({})
  const { run, running } = useAction()
  const navigate = useNavigate()
  useUnsaved(() => subject.trim() !== '' || bodyText.trim() !== '')

  const content =
    channel === 'whatsapp'
      ? template === null
        ? {}
        : { template_id: template }
      : { ...(subject ? { subject } : {}), body: bodyText }
  const bodyWith = (names: readonly string[]): Body => ({
    channel,
    ...audience,
    ...content,
    variables: Object.fromEntries(
      names.flatMap((name) => {
        const { field, text } = sources[name] ?? sourceFor(name)
        return field || text ? [[name, { ...(field ? { field } : {}), ...(text ? { text } : {}) }]] : []
      }),
    ),
  })
  const templates = useQuery(query(messageTemplates.list, { params, query: { per_page: 100, status: ['approved'] } }))
  const usable = (templates.data?.data ?? []).filter(({ unusable }) => unusable === null)
  const names = useNames(
    channel,
    usable.find(({ id }) => id === template)?.variables.map(({ name }) => name) ?? [],
    `${subject}\n${bodyText}`,
  )
  const [settled] = useDebouncedValue(JSON.stringify({ ...bodyWith(names), from: at }), 300)
  const preview = useQuery(keepPrevious(query(contactMessages.preview, { body: JSON.parse(settled) as Body })))
  const planned = preview.data?.data
  const ready = channel === 'whatsapp' ? template !== null : subject.trim() !== '' && bodyText.trim() !== ''

  const send = () =>
    run(async () => {
      try {
        const { data } = await call(contactMessages.send, { body: bodyWith(names) })
        notify.good(`Sending to ${countText(data.counts.queued ?? 0)}`, {
          action: { label: 'See progress', onSelect: () => void navigate({ href: '/messenger/batches' }) },
        })
        onSent()
      } catch (problem) {
        if (problem instanceof Failure && problem.errors) setErrors(problem.errors)
        throw problem
      }
    })
  const errorOf = (field: string) => errors[field]?.[0] ?? (ready ? planned?.errors[field]?.[0] : undefined)

  return (
    <Modal
      opened
      onClose={onClose}
      title={title}
      size={920}
      fullScreen={phone ?? false}
      padding={0}
      classNames={{ header: styles.head ?? '' }}
    >
      <div className={styles.split}>
        <Stack component="div" gap="md">
          <SegmentedSwitch
            label="Channel"
            value={channel}
            onChange={(value) => {
              setChannel(value)
              setAt(0)
            }}
            options={[
              { value: 'whatsapp', label: channels.whatsapp },
              { value: 'email', label: channels.email },
            ]}
          />
          {channel === 'whatsapp' ? (
            <Select
              label="Template"
              placeholder="Choose a template"
              data={usable.map(({ id, name, language }) => ({
                value: String(id),
                label: `${templateText(name)} · ${language}`,
              }))}
              value={template === null ? null : String(template)}
              onChange={(value) => {
                setTemplate(value === null ? null : Number(value))
                setAt(0)
              }}
              error={
                planned && !planned.on
                  ? 'WhatsApp is not set up on this server. Ask your administrator.'
                  : errorOf('template_id')
              }
              searchable
            />
          ) : (
            <>
              <TextInput
                label="Subject"
                value={subject}
                onChange={(event) => setSubject(event.currentTarget.value)}
                error={errorOf('subject')}
                maxLength={200}
              />
              <Textarea
                label="Message"
                description="Use {{name}}, {{city}} or your own variables in double braces."
                value={bodyText}
                onChange={(event) => setWords(event.currentTarget.value)}
                error={errorOf('body')}
                autosize
                minRows={5}
                maxRows={12}
                maxLength={5000}
              />
            </>
          )}
          {names.length > 0 && (
            <Stack gap="xs">
              <Title order={3}>Variables</Title>
              {names.map((name) => (
                <VariableRow
                  key={name}
                  name={name}
                  value={sources[name] ?? sourceFor(name)}
                  onChange={(value) => setSources({ ...sources, [name]: value })}
                  error={errorOf(`variables.${name}`)}
                />
              ))}
            </Stack>
          )}
          {planned && <Counts gets={planned.gets} skipped={planned.skipped} />}
          {errorOf('recipients') && <Text c="var(--danger)">{errorOf('recipients')}</Text>}
        </Stack>
        <SendPreview planned={ready ? planned : undefined} at={at} onWalk={setAt} />
      </div>
      <Group justify="flex-end" className={styles.foot ?? ''}>
        <Button variant="default" onClick={onClose}>
          Cancel
        </Button>
        <Button onClick={() => void send()} loading={running} disabled={!ready || !planned?.on || planned.gets === 0}>
          Send to {countText(planned?.gets ?? 0)}
        </Button>
      </Group>
    </Modal>
  )
}

const VARIABLE = /\{\{\s*(\w{1,60})\s*\}\}/g

/** The variables of the message: those of the template, or of the typed text. */
const useNames = (channel: MessageChannel, ofTemplate: readonly string[], typed: string): readonly string[] =>
  channel === 'whatsapp' ? ofTemplate : [...new Set([...typed.matchAll(VARIABLE)].map(([, name = '']) => name))]

/** Number of recipients, and of those left out with reasons. */
function Counts({
  gets,
  skipped,
}: {
  gets: number
  skipped: Readonly<Partial<Record<keyof typeof skipReasons, number>>>
}) {
  const reasons = Object.keys(skipReasons) as (keyof typeof skipReasons)[]
  return (
    <Stack gap={0}>
      <Title order={3}>Recipients</Title>
      <div className={styles.counts}>
        <Group justify="space-between" py={6}>
          <Text fw={600}>Will get the message</Text>
          <Text fw={600}>{countText(gets)}</Text>
        </Group>
        {reasons.flatMap((reason) =>
          skipped[reason] ? (
            <Group key={reason} justify="space-between" py={6}>
              <Text>{skipReasons[reason]}</Text>
              <Text>{countText(skipped[reason])}</Text>
            </Group>
          ) : (
            []
          ),
        )}
      </div>
    </Stack>
  )
}
