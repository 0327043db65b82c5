import { type ContactCompanyRow, contactCompaniesQuery } from '@storey/api/administration/contact-companies.ts'
import { companyBulk, contactCompanies } from '@storey/api/client-endpoints.ts'
import { IconBrandWhatsapp, IconTransform, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { SendMessages } from '../../messaging/parts/SendMessages.tsx'
import { ExportButton } from '../../shell/tasks/ExportButton.tsx'
import { act } from '../../ui/act.ts'
import { countText } from '../../ui/format/number.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { BulkAction } from '../../ui/table/BulkAction.tsx'
import type { Chosen } from '../../ui/table/selection.ts'
import { beginCompanyExport } from './company-export.ts'
import { deleteChosen, moveChosen, notifyOfDone, type Target, targetOf } from './parts/chosen-contacts.tsx'
import { StatusOfChosen } from './parts/StatusOfChosen.tsx'

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
const wholeQuestion = contactCompaniesQuery.omit({ page: true, per_page: true, sort: true, cursor: true })
type Question = ReturnType<typeof questionOf>

function questionOf(query: Readonly<Record<string, unknown>>) {
  const { page: _page, per_page: _size, sort: _sort, cursor: _cursor, ...question } = query
  return wholeQuestion.parse(question)
}

const companiesText = (count: number) => `${countText(count)} ${count === 1 ? 'company' : 'companies'}`

/** The calls that change many companies. */
const companies = {
  text: companiesText,
  question: questionOf,
  move: async (target: Target<Question>, status: Parameters<typeof moveChosen>[2]) =>
    (await call(contactCompanies.setStatusBulk, { body: { ...target, status } })).data,
  moveBack: (move_id: string) => call(contactCompanies.undoStatus, { body: { move_id } }),
  remove: async (target: Target<Question>) => (await call(companyBulk.remove, { body: target })).data,
  restore: (stamp: string) => call(companyBulk.restore, { body: { stamp } }),
  removes: 'Their brokers are deleted too.',
}

/** Converts the selected companies to brokerages, which cannot be undone. */
async function convertChosen(chosen: Chosen<ContactCompanyRow>): Promise<void> {
  const agreed = await confirm({
    title: `Convert ${companiesText(chosen.count)}?`,
    effect: 'Creates a draft brokerage for each and invites its admin by e-mail. This can’t be undone.',
    verb: 'Convert',
  })
  if (!agreed) return
  await act(async () => {
    const { data } = await call(companyBulk.convert, { body: targetOf(chosen, questionOf) })
    chosen.clear()
    notifyOfDone(`${companiesText(data.changed)} converted`, data)
  })
}

/** Bulk actions on the selected companies, in one call each. */
export function CompanyBulk({ chosen }: { chosen: Chosen<ContactCompanyRow> }) {
  const [sending, setSending] = useState(false)
  const { all, ids, asked, columns, count, clear } = chosen
  return (
    <>
      <BulkAction icon={<IconBrandWhatsapp {...icon} />} label="Send message" onClick={() => setSending(true)} />
      <StatusOfChosen onChoose={(status) => void moveChosen(companies, chosen, status)} />
      <BulkAction icon={<IconTransform {...icon} />} label="Convert" onClick={() => void convertChosen(chosen)} />
      <ExportButton
        where="chosen"
        begin={(format) => beginCompanyExport({ asked, columns, ids: all ? undefined : ids.map(Number) }, format)}
      />
      <BulkAction
        icon={<IconTrash {...icon} />}
        label="Delete"
        danger
        onClick={() => void deleteChosen(companies, chosen)}
      />
      {sending && (
        <SendMessages
          audience={targetOf(chosen, questionOf)}
          title={`Message ${countText(count)} ${count === 1 ? 'company' : 'companies'}`}
          onClose={() => setSending(false)}
          onSent={clear}
        />
      )}
    </>
  )
}
