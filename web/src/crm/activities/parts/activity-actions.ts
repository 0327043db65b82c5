import { activities, leadPage } from '@storey/api/client-endpoints.ts'
import type { Activity, ActivityResult } from '@storey/api/crm/activities.ts'
import { call } from '../../../http/call.ts'
import { optimistic, withChanges } from '../../../http/optimistic.ts'
import { refetched } from '../../../http/stale.ts'
import { act } from '../../../ui/act.ts'
import { instantNow, now as present } from '../../../ui/clock.ts'
import { today, weekdayOf } from '../../../ui/format/day.ts'
import { morningIn } from '../../../ui/format/instant-at.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { notify } from '../../../ui/overlays/notify.tsx'
import { dueText, resultLabels } from './activity-labels.ts'

/** Updates the activity at once on every screen, and reverts it with a notice if the server refuses. */
function move(id: number, change: Partial<Activity>, send: () => Promise<unknown>): Promise<boolean> {
  const changed = (all: readonly Activity[]) => all.map((one) => (one.id === id ? { ...one, ...change } : one))
  const changes = [
    withChanges(activities.list, (list) => ({ ...list, data: changed(list.data) })),
    withChanges(leadPage.activities, (list) => ({ ...list, data: changed(list.data) })),
    withChanges(leadPage.open, ({ data }) => ({ data: { ...data, activities: changed(data.activities) } })),
  ]
  return act(async () => {
    await optimistic(changes, send)
    await refetched()
  })
}

interface Completion {
  readonly result: ActivityResult
  readonly outcome: string
  /** Date of the next step; null for none. */
  readonly next_at: string | null
}

export async function complete(activity: Activity, { result, outcome, next_at }: Completion) {
  const { id } = activity
  const changes = outcome === '' ? {} : { outcome }
  const guess = { completed_at: instantNow(), result, ...changes }
  const next = next_at === null ? {} : { next_at }
  const done = await move(id, guess, () =>
    call(activities.toggleComplete, { params: { id }, body: { completed: true, result, ...changes, ...next } }),
  )
  if (!done) return
  notify.good(`${activity.subject}: ${resultLabels[result].toLowerCase()}`, { undo: () => void reopen(activity) })
}

export const reopen = ({ id }: Activity) =>
  move(id, { completed_at: null, result: null }, () =>
    call(activities.toggleComplete, { params: { id }, body: { completed: false } }),
  )

export const snooze = (activity: Activity, due_at: string) =>
  changeDue(activity, due_at, (due: string) => `Snoozed to ${due}`)
export const reschedule = (activity: Activity, due_at: string) =>
  changeDue(activity, due_at, (due: string) => `Moved to ${due}`)

const sent = new Map<number, Promise<number>>()

/** Sends the changes of an activity one after another, each with the version returned by the one before. */
function sendDue(id: number, version: number, due_at: string): Promise<number> {
  const before = sent.get(id)?.catch(() => version) ?? version
  const send = async () => {
    const newest = Math.max(version, await before)
    const { data } = await call(activities.change, { params: { id }, body: { version: newest, due_at } })
    return data.version
  }
  const sending = send()
  sent.set(id, sending)
  return sending
}

async function changeDue({ id, version, due_at: before }: Activity, due_at: string, message: (due: string) => string) {
  const to = (instant: string) => move(id, { due_at: instant }, () => sendDue(id, version, instant))
  if (await to(due_at)) notify.good(message(dueText(due_at)), { undo: () => void to(before) })
}

export const reassign = (activity: Activity, owner: Activity['owner']) =>
  move(activity.id, { owner }, () =>
    call(activities.owner, { params: { id: activity.id }, body: { owner_id: owner?.id ?? null } }),
  )

export async function remove(activity: Activity) {
  const agreed = await confirm({
    title: `Delete ${activity.subject}?`,
    effect: 'It moves to the bin for 30 days.',
    verb: 'Delete activity',
    danger: true,
  })
  if (!agreed) return
  await act(() => call(activities.remove, { params: { id: activity.id } }))
}

/** Options to postpone a reminder; mornings are at nine. */
export const snoozes = (now = present()) => {
  const toMonday = (8 - weekdayOf(today(now))) % 7 || 7
  return [
    { id: 'hour', label: 'In an hour', due_at: new Date(now + 3_600_000).toISOString() },
    { id: 'tomorrow', label: 'Tomorrow morning', due_at: morningIn(1, now) },
    { id: 'days', label: 'In three days', due_at: morningIn(3, now) },
    { id: 'monday', label: 'Next Monday', due_at: morningIn(toMonday, now) },
  ]
}
