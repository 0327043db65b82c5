import { Button, Group, Text, Timeline } from '@mantine/core'
import { messages } from '@storey/api/client-endpoints.ts'
import type { MessageDetail } from '@storey/api/messaging/messages.ts'
import { phoneText } from '@storey/api/phone-text.ts'
import { useQuery } from '@tanstack/react-query'
import { call } from '../../http/call.ts'
import { query } from '../../http/query.ts'
import { Await } from '../../ui/Await.tsx'
import { useAction } from '../../ui/act.ts'
import { instantText } from '../../ui/format/day.ts'
import { countText } from '../../ui/format/number.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { Section } from '../../ui/Section.tsx'
import { SidePanel } from '../../ui/SidePanel.tsx'
import { channels, messageStatuses, skipReasons } from '../labels.ts'
import { Bubble } from '../parts/Bubble.tsx'
import { MessageStatus } from '../parts/MessageStatus.tsx'
import styles from '../parts/Messaging.module.css'

/** A message with its text, the time of each status, and a retry button if a retry may help. */
export function MessagePanel({ id, onClose }: { id: number; onClose: () => void }) {
  const answer = useQuery(query(messages.one, { params: { id } }))
  const message = answer.data?.data
  return (
    <SidePanel
      peek
      title={message?.recipient.name ?? 'Message'}
      note={message && noteOf(message)}
      onClose={onClose}
      footer={message && <Retry message={message} />}
    >
      <Await answer={answer} what="message" beside>
        {({ data }) => (
          <>
            <div className={`${styles.ground} ${styles.panelGround}`}>
              <Bubble body={data.body} subject={data.subject} footer={data.footer} buttons={data.buttons} />
            </div>
            <Section title="History" action={<MessageStatus status={data.status} />}>
              <Steps message={data} />
            </Section>
          </>
        )}
      </Await>
    </SidePanel>
  )
}

const noteOf = ({ channel, address, batch, sent_by }: MessageDetail) =>
  `${channels[channel]} to ${address === null ? 'no address' : channel === 'whatsapp' ? phoneText(address) : address}, batch of ${countText(batch.recipients)}, sent by ${sent_by}`

interface Step {
  readonly title: string
  readonly at: string | null
  readonly text?: string | null
  readonly bad?: boolean
}

/** The past statuses in order, and the possible next ones. */
function stepsOf(message: MessageDetail): readonly Step[] {
  const { status, channel, queued_at, sending_at, sent_at, delivered_at, read_at, failed_at, ended_at } = message
  const queued = { title: messageStatuses.queued, at: queued_at }
  if (status === 'skipped' || status === 'cancelled')
    return [
      queued,
      {
        title: messageStatuses[status],
        at: ended_at,
        text: message.skip_reason && skipReasons[message.skip_reason],
      },
    ]
  const bad = (at: string | null): readonly Step[] =>
    at === null
      ? []
      : [
          {
            title: messageStatuses[status === 'uncertain' ? status : 'failed'],
            at,
            text: message.error_text,
            bad: true,
          },
        ]
  return [
    queued,
    ...(status === 'uncertain' ? bad(sending_at) : []),
    {
      title: messageStatuses.sent,
      at: sent_at,
      text: message.provider_message_id && `Accepted by the provider, id ${message.provider_message_id}`,
    },
    ...bad(failed_at),
    ...(channel === 'email'
      ? []
      : [
          { title: messageStatuses.delivered, at: delivered_at },
          { title: messageStatuses.read, at: read_at },
        ]),
  ]
}

function Steps({ message }: { message: MessageDetail }) {
  const steps = stepsOf(message)
  const last = steps.reduce((found, { at }, index) => (at === null ? found : index), 0)
  return (
    <Timeline active={last} bulletSize={14} lineWidth={2}>
      {steps.map(({ title, at, text, bad }) => (
        <Timeline.Item key={title} title={title} {...(bad ? { color: 'red' } : {})}>
          <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
            {[at === null ? 'Not yet' : instantText(at), text].filter(Boolean).join(' · ')}
          </Text>
        </Timeline.Item>
      ))}
    </Timeline>
  )
}

function Retry({ message: { id, status, retryable } }: { message: MessageDetail }) {
  const { run, running } = useAction()
  const uncertain = status === 'uncertain'
  if (!uncertain && !(status === 'failed' && retryable)) return null
  const send = async () => {
    const sure =
      !uncertain ||
      (await confirm({
        title: 'Send this message again?',
        effect: 'The first one may have been delivered. The recipient could get it twice.',
        verb: 'Send again',
      }))
    if (sure)
      await run(() => call(messages.retry, { body: { ids: [id], uncertain } }), {
        good: ({ data }) => `${countText(data.queued)} queued again`,
      })
  }
  return (
    <Group justify="flex-end">
      <Button onClick={() => void send()} loading={running}>
        {uncertain ? 'Send again' : 'Retry'}
      </Button>
    </Group>
  )
}
