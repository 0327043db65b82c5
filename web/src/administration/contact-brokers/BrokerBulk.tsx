import { type ContactBroker, contactBrokersQuery } from '@storey/api/administration/contact-brokers.ts'
import { brokerBulk, contactBrokers } from '@storey/api/client-endpoints.ts'
import { IconBrandWhatsapp, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { SendMessages } from '../../messaging/parts/SendMessages.tsx'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { countText } from '../../ui/format/number.ts'
import { BulkAction } from '../../ui/table/BulkAction.tsx'
import type { Chosen } from '../../ui/table/selection.ts'
import { deleteChosen, moveChosen, type Target } from '../contact-companies/parts/chosen-contacts.tsx'
import { StatusOfChosen } from '../contact-companies/parts/StatusOfChosen.tsx'
import { beginBrokerExport } from './broker-export.ts'

const wholeQuestion = contactBrokersQuery.omit({ page: true, per_page: true, sort: true, cursor: true })
type Question = ReturnType<typeof questionOf>

function questionOf(query: Readonly<Record<string, unknown>>) {
  const { page: _page, per_page: _size, sort: _sort, cursor: _cursor, ...question } = query
  return wholeQuestion.parse(question)
}

/** The calls that change many brokers. */
const brokers = {
  text: (count: number) => `${countText(count)} ${count === 1 ? 'broker' : 'brokers'}`,
  question: questionOf,
  move: async (target: Target<Question>, status: Parameters<typeof moveChosen>[2]) =>
    (await call(brokerBulk.setStatus, { body: { ...target, status } })).data,
  moveBack: (move_id: string) => call(contactBrokers.undoStatus, { body: { move_id } }),
  remove: async (target: Target<Question>) => (await call(brokerBulk.remove, { body: target })).data,
  restore: (stamp: string) => call(brokerBulk.restore, { body: { stamp } }),
  removes: 'Their companies stay.',
}

/** Bulk actions on the selected brokers, in one call each. */
export function BrokerBulk({ chosen }: { chosen: Chosen<ContactBroker> }) {
  const [sending, setSending] = useState(false)
  const { all, ids, asked, columns, count, clear } = chosen
  return (
    <>
      <BulkAction
        icon={<IconBrandWhatsapp size={16} stroke={1.6} aria-hidden />}
        label="Send message"
        onClick={() => setSending(true)}
      />
      <StatusOfChosen onChoose={(status) => void moveChosen(brokers, chosen, status)} />
      <ExportButton
        where="chosen"
        begin={(format) => beginBrokerExport({ asked, columns, ids: all ? undefined : ids.map(Number) }, format)}
      />
      <BulkAction
        icon={<IconTrash size={16} stroke={1.6} aria-hidden />}
        label="Delete"
        danger
        onClick={() => void deleteChosen(brokers, chosen)}
      />
      {sending && (
        <SendMessages
          audience={all ? { all_brokers: questionOf(asked) } : { broker_ids: ids.map(Number) }}
          title={`Message ${brokers.text(count)}`}
          onClose={() => setSending(false)}
          onSent={clear}
        />
      )}
    </>
  )
}
