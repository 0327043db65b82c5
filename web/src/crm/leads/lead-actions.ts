import { bin, leads } from '@storey/api/client-endpoints.ts'
import { call } from '../../http/call.ts'
import { refetched } from '../../http/stale.ts'
import { act } from '../../ui/act.ts'
import { instantNow } from '../../ui/clock.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { notify } from '../../ui/overlays/notify.tsx'

export async function toggleSeen({ id, seen_at }: { readonly id: number; readonly seen_at: string | null }) {
  return act(async () => {
    await call(leads.toggleSeen, { params: { id }, body: { seen: seen_at === null } })
    await refetched()
  })
}

/** Like `toggleSeen`, for an explicit action: it can be undone. */
export async function switchSeen(lead: {
  readonly id: number
  readonly full_name: string
  readonly seen_at: string | null
}) {
  if (!(await toggleSeen(lead))) return
  const seen = lead.seen_at === null
  const now = { ...lead, seen_at: seen ? instantNow() : null }
  notify.good(`${lead.full_name} marked as ${seen ? 'seen' : 'unseen'}`, { undo: () => void toggleSeen(now) })
}

/** Restores a lead from the bin, with the records that were deleted with it. */
const restoreLead = ({ id, full_name }: { readonly id: number; readonly full_name: string }) =>
  act(() => call(bin.restoreLead, { params: { id } }), { good: `${full_name} restored` })

/** Asks for confirmation; returns true if the lead is deleted. */
export async function removeLead({ id, full_name }: { readonly id: number; readonly full_name: string }) {
  const agreed = await confirm({
    title: `Delete lead ${full_name}?`,
    effect: 'It moves to the bin for 30 days, with its deals and activities.',
    verb: 'Delete lead',
    danger: true,
  })
  if (!agreed) return false
  const done = await act(() => call(leads.remove, { params: { id } }), {
    good: `${full_name} deleted`,
    undo: () => restoreLead({ id, full_name }),
  })
  if (done) await refetched()
  return done
}
