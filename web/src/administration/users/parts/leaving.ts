import type { HandedOver } from '@storey/api/administration/members.ts'
import { workText } from '@storey/api/administration/work-names.ts'
import { members } from '@storey/api/client-endpoints.ts'
import { call } from '../../../http/call.ts'

export interface Leaver {
  person: { readonly id: number; readonly full_name: string }
  organization: { readonly id: number; readonly name: string }
}
/** The access of a member after their work was handed over. */
export type LeaverAccess = 'keep' | 'disable' | 'remove'

export const accessWords: Readonly<
  Record<
    LeaverAccess,
    {
      readonly title: (name: string, organization: string) => string
      readonly verb: string
      /** Without a hand-over. */
      readonly alone: string
      readonly done: (name: string) => string
    }
  >
> = {
  keep: {
    title: (name) => `Hand over the work of ${name}`,
    verb: 'Hand over',
    alone: 'Close',
    done: (name) => `Work of ${name} handed over`,
  },
  disable: {
    title: (name, organization) => `Disable access of ${name} to ${organization}?`,
    verb: 'Hand over and disable',
    alone: 'Disable access',
    done: (name) => `Access of ${name} disabled`,
  },
  remove: {
    title: (name, organization) => `Remove ${name} from ${organization}?`,
    verb: 'Hand over and remove',
    alone: 'Remove member',
    done: (name) => `${name} removed`,
  },
}

/** Disables or removes a member, whose work stays in their name. */
export async function leaveAsIs({ person, organization }: Leaver, access: LeaverAccess): Promise<void> {
  const params = { id: organization.id, userId: person.id }
  if (access === 'disable') await call(members.setEnabled, { params, body: { enabled: false } })
  else if (access === 'remove') await call(members.remove, { params })
}

const REASONS: Readonly<Record<HandedOver['stayed'][number]['reason'], string>> = {
  needs_receiver: 'needs a colleague',
  not_allowed: 'the colleague’s role, or the developers they sell for, do not allow it',
  asked_already: 'the colleague asked for the same unit',
}

/** `2 holds stay with Lina: needs a colleague`. */
export const stayedText = (one: HandedOver['stayed'][number], name: string) =>
  `${workText(one)} ${one.count === 1 ? 'stays' : 'stay'} with ${name}: ${REASONS[one.reason]}.`
