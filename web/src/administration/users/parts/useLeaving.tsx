import type { Work } from '@storey/api/administration/members.ts'
import { members } from '@storey/api/client-endpoints.ts'
import { type ReactNode, useState } from 'react'
import { call } from '../../../http/call.ts'
import { useAction } from '../../../ui/act.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { HandOverDialog } from './HandOverDialog.tsx'
import { accessWords, type Leaver, type LeaverAccess, leaveAsIs } from './leaving.ts'

/** Lets a member leave: asks who takes over if they have open work, else disables or removes them as before. */
export function useLeaving({ person, organization }: Leaver): {
  readonly leave: (access: LeaverAccess) => void
  readonly running: boolean
  readonly dialog: ReactNode
} {
  const { run, running } = useAction()
  const [shown, setShown] = useState<{ access: LeaverAccess; work: Work } | null>(null)
  const leaver = { person, organization }
  const leave = async (access: LeaverAccess) => {
    let found: Work | undefined
    const params = { id: organization.id, userId: person.id }
    await run(async () => {
      found = (await call(members.work, { params })).data
    })
    if (!found) return
    if (found.work.length > 0 || access === 'keep') return setShown({ access, work: found })
    if (access === 'disable') return void run(() => leaveAsIs(leaver, access))
    const agreed = await confirm({
      title: accessWords.remove.title(person.full_name, organization.name),
      effect: 'They lose access immediately. Their name stays on the records they worked on.',
      verb: 'Remove member',
      danger: true,
    })
    if (agreed) await run(() => leaveAsIs(leaver, access), { good: accessWords.remove.done(person.full_name) })
  }
  return {
    leave: (access) => void leave(access),
    running,
    dialog: shown && <HandOverDialog {...leaver} {...shown} onClose={() => setShown(null)} />,
  }
}
