import { contactStatusLabels } from '@storey/api/administration/contact-names.ts'
import type { ContactBrokerStatus } from '@storey/api/administration/contact-statuses.ts'
import type { companyBulk } from '@storey/api/client-endpoints.ts'
import type { ResponseOf } from '@storey/api/endpoint.ts'
import { act } from '../../../ui/act.ts'
import { showDetails } from '../../../ui/details.tsx'
import { countText } from '../../../ui/format/number.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { notify } from '../../../ui/overlays/notify.tsx'
import type { Chosen } from '../../../ui/table/selection.ts'
import { Facts } from '../../../ui/values/Facts.tsx'

type Done = ResponseOf<typeof companyBulk.convert>['data']

/** The contacts of a bulk change. */
export type Target<Question> = { readonly ids: number[] } | { readonly all: Question }

/** Differences between companies and brokers. */
interface Kind<Question> {
  /** For example "12 companies". */
  readonly text: (count: number) => string
  /** The list's query, without page and order. */
  readonly question: (query: Readonly<Record<string, unknown>>) => Question
  readonly move: (target: Target<Question>, status: ContactBrokerStatus) => Promise<Done & { move_id: string | null }>
  readonly moveBack: (move_id: string) => Promise<unknown>
  readonly remove: (target: Target<Question>) => Promise<Done & { stamp: string | null }>
  readonly restore: (stamp: string) => Promise<unknown>
  /** Records that are deleted with them. */
  readonly removes: string
}

export const targetOf = <Row, Question>({ all, ids, asked }: Chosen<Row>, question: Kind<Question>['question']) =>
  all ? { all: question(asked) } : { ids: ids.map(Number) }

/** From this number on, a change asks for confirmation; fewer are undone as quickly. */
const ASKS_FROM = 10

/** Changes the status of the selected contacts; those that cannot change are skipped and listed. */
export async function moveChosen<Row, Question>(
  kind: Kind<Question>,
  chosen: Chosen<Row>,
  status: ContactBrokerStatus,
): Promise<void> {
  if (chosen.count >= ASKS_FROM) {
    const agreed = await confirm({
      title: `Change status of ${kind.text(chosen.count)}?`,
      effect: `The new status is ${contactStatusLabels[status]}. You can undo this.`,
      verb: 'Change status',
    })
    if (!agreed) return
  }
  await act(async () => {
    const { move_id, ...done } = await kind.move(targetOf(chosen, kind.question), status)
    chosen.clear()
    notifyOfDone(
      `${kind.text(done.changed)} changed`,
      done,
      move_id === null ? undefined : () => kind.moveBack(move_id),
    )
  })
}

/** Deletes the selected contacts, and offers Undo; those skipped are listed. */
export async function deleteChosen<Row, Question>(kind: Kind<Question>, chosen: Chosen<Row>): Promise<void> {
  const agreed = await confirm({
    title: `Delete ${kind.text(chosen.count)}?`,
    effect: `${kind.removes} You can undo this for 30 days.`,
    verb: 'Delete',
    danger: true,
  })
  if (!agreed) return
  await act(async () => {
    const { stamp, ...done } = await kind.remove(targetOf(chosen, kind.question))
    chosen.clear()
    notifyOfDone(`${kind.text(done.changed)} deleted`, done, stamp === null ? undefined : () => kind.restore(stamp))
  })
}

/** "12 companies changed, 2 not allowed", with a button that lists the two, and Undo. */
export function notifyOfDone(
  what: string,
  { found, changed, refused, refused_count }: Done,
  back?: () => Promise<unknown>,
): void {
  const same = found - changed - refused_count
  const text = [
    what,
    ...(refused_count > 0 ? [`${countText(refused_count)} not allowed`] : []),
    ...(same > 0 ? [`${countText(same)} unchanged`] : []),
  ].join(', ')
  const undo = back ? { undo: () => void act(back) } : {}
  const show = () =>
    showDetails(
      'Not changed',
      <>
        <Facts facts={refused.map(({ name, reason }) => ({ label: name, value: reason }))} />
        {refused_count > refused.length && <p>and {countText(refused_count - refused.length)} more</p>}
      </>,
    )
  if (refused_count > 0) notify.info(text, { stays: true, action: { label: 'Show which', onSelect: show }, ...undo })
  else if (changed === 0) notify.info(text)
  else notify.good(text, undo)
}
