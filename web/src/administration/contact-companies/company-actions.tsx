import { type ContactCompanyRow, contactCompaniesQuery } from '@storey/api/administration/contact-companies.ts'
import { contactStatusLabels } from '@storey/api/administration/contact-names.ts'
import type { ContactBrokerStatus } from '@storey/api/administration/contact-statuses.ts'
import { contactCompanies } from '@storey/api/client-endpoints.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { call } from '../../http/call.ts'
import { act } from '../../ui/act.ts'
import { confirm } from '../../ui/confirm.tsx'
import { showDetails } from '../../ui/details.tsx'
import { Facts } from '../../ui/Facts.tsx'
import { countText } from '../../ui/format/number.ts'
import { notify } from '../../ui/notify.tsx'
import type { Chosen } from '../../ui/table/selection.ts'
import * as copy from './copy.ts'

type Named = Pick<ContactCompanyRow, 'id' | 'name'>
export type ChosenCompanies = Chosen<ContactCompanyRow>

const companiesText = (count: number) => copy.companiesText(countText(count), count === 1)
const undoMove = (move_id: string) => act(() => call(contactCompanies.undoStatus, { body: { move_id } }))

/** Moves one company, with the way back. @throws what the server refuses */
export async function moveCompany({ id }: Named, status: ContactBrokerStatus): Promise<void> {
  const { data } = await call(contactCompanies.setStatus, { params: { id }, body: { status } })
  const { move_id } = data
  if (move_id !== null) notify.good(copy.movedTo(contactStatusLabels[status]), { undo: () => void undoMove(move_id) })
}

/** From so many on a change asks first; fewer are undone as quickly. */
const ASKS_FROM = 10

/** Moves the chosen companies; those that cannot move there stay, and are named. */
export async function moveChosen(chosen: ChosenCompanies, status: ContactBrokerStatus): Promise<void> {
  const { all, ids, asked, count } = chosen
  if (count >= ASKS_FROM) {
    const agreed = await confirm({
      title: copy.changeStatusOf(companiesText(count)),
      effect: copy.newStatusIs(contactStatusLabels[status]),
      verb: copy.changeStatus,
    })
    if (!agreed) return
  }
  await act(async () => {
    const body = all ? { all: questionOf(asked), status } : { ids: ids.map(Number), status }
    const { data } = await call(contactCompanies.setStatusBulk, { body })
    chosen.clear()
    notifyOfMoved(data)
  })
}

const wholeQuestion = contactCompaniesQuery.omit({ page: true, per_page: true, sort: true, cursor: true })

/** The list's own question, without its pages and its order. */
export function questionOf(asked: ChosenCompanies['asked']) {
  const { page: _page, per_page: _size, sort: _sort, cursor: _cursor, ...question } = asked
  return wholeQuestion.parse(question)
}

type Moved = ResponseOf<typeof contactCompanies.setStatusBulk>['data']

/** "12 companies changed, 2 not allowed", with the two behind a button, and the way back. */
function notifyOfMoved({ found, changed, refused, refused_count, move_id }: Moved): void {
  const same = found - changed - refused_count
  const text = [
    copy.changed(companiesText(changed)),
    ...(refused_count > 0 ? [copy.notAllowed(countText(refused_count))] : []),
    ...(same > 0 ? [copy.unchanged(countText(same))] : []),
  ].join(', ')
  const undo = move_id === null ? {} : { undo: () => void undoMove(move_id) }
  const show = () =>
    showDetails(
      copy.notChanged,
      <>
        <Facts facts={refused.map(({ name, reason }) => ({ label: name, value: reason }))} />
        {refused_count > refused.length && <p>{copy.moreNotShown(countText(refused_count - refused.length))}</p>}
      </>,
    )
  if (refused_count > 0) notify.info(text, { stays: true, action: { label: copy.showWhich, onSelect: show }, ...undo })
  else if (changed === 0) notify.info(text)
  else notify.good(text, undo)
}

/** Deletes a company with its brokers, with the way back; whether it is done. */
export async function deleteCompany({
  id,
  name,
  brokers,
}: Named & Pick<ContactCompanyRow, 'brokers'>): Promise<boolean> {
  const agreed = await confirm({
    title: copy.deleteNamed(name),
    effect: copy.deleteEffect(brokers === 0 ? copy.noBrokersGo : copy.brokersGo(brokers)),
    verb: copy.deleteCompany,
    danger: true,
  })
  if (!agreed) return false
  return act(() => call(contactCompanies.remove, { params: { id } }), {
    good: copy.companyDeleted(name),
    undo: () => act(() => call(contactCompanies.restore, { params: { id } })),
  })
}

interface Other {
  readonly kind: 'company' | 'organization'
  readonly id: number
}

/** Says that two records are different, with the way back. */
export function dismissMatch(id: number, { kind, id: other_id }: Other): Promise<boolean> {
  const other = kind === 'company' ? { company_id: other_id } : { matched_organization_id: other_id }
  const send = (dismissed: boolean) => call(contactCompanies.dismiss, { params: { id }, body: { ...other, dismissed } })
  return act(() => send(true), { good: copy.dismissed, undo: () => act(() => send(false)) })
}
