import type { LeadRow } from '@storey/api/crm/lead.ts'
import { leadTransitions } from '@storey/api/crm/lead-transitions.ts'
import {
  IconBrandWhatsapp,
  IconCalendarPlus,
  IconEye,
  IconLayoutSidebarRight,
  IconMail,
  IconNote,
  IconPhone,
  IconTrash,
  IconTrashX,
} from '@tabler/icons-react'
import { act } from '../../ui/act.ts'
import type { MenuAction } from '../../ui/MenuItems.tsx'
import { mailLink, telLink, whatsAppLink } from './contact-links.ts'
import { removeLead, switchSeen } from './lead-actions.ts'
import { editWithUndo } from './lead-edits.ts'
import type { OpenPanel } from './preview/shown.ts'

interface Allowed {
  readonly show: (what: OpenPanel) => void
  readonly mayPlan: boolean
  readonly mayDelete: boolean
}

/** The actions on a lead in its list. */
export const leadMenu = (lead: LeadRow, { show, mayPlan, mayDelete }: Allowed): readonly MenuAction[] => [
  {
    label: 'Preview',
    icon: <IconLayoutSidebarRight size={16} stroke={1.6} />,
    onSelect: () => show({ id: lead.id }),
  },
  ...contactActions(lead),
  {
    label: 'Write note',
    icon: <IconNote size={16} stroke={1.6} />,
    onSelect: () => show({ id: lead.id, add: 'note' }),
  },
  ...(mayPlan
    ? [
        {
          label: 'Plan activity',
          icon: <IconCalendarPlus size={16} stroke={1.6} />,
          onSelect: () => show({ id: lead.id, add: 'activity' }),
        },
      ]
    : []),
  {
    label: lead.seen_at === null ? 'Mark as seen' : 'Mark as unseen',
    icon: <IconEye size={16} stroke={1.6} />,
    onSelect: () => void switchSeen(lead),
  },
  // Users who may not delete can mark a lead as junk instead.
  ...(!mayDelete && leadTransitions[lead.status].includes('junk')
    ? [
        {
          label: 'Mark as junk',
          icon: <IconTrashX size={16} stroke={1.6} />,
          onSelect: () => void act(() => editWithUndo(lead, { status: 'junk' }, { status: 'junk' })),
        },
      ]
    : []),
  ...(mayDelete
    ? [
        {
          label: 'Delete lead',
          icon: <IconTrash size={16} stroke={1.6} />,
          onSelect: () => void removeLead(lead),
          danger: true,
        },
      ]
    : []),
]

const contactActions = (lead: LeadRow): readonly MenuAction[] => {
  const links = [
    { label: 'Call', icon: <IconPhone size={16} stroke={1.6} />, href: telLink(lead) },
    { label: 'WhatsApp', icon: <IconBrandWhatsapp size={16} stroke={1.6} />, href: whatsAppLink(lead) },
    { label: 'E-mail', icon: <IconMail size={16} stroke={1.6} />, href: mailLink(lead) },
  ]
  return links.flatMap(({ label, icon, href }) =>
    href === undefined ? [] : [{ label, icon, onSelect: () => void window.open(href, '_blank', 'noopener') }],
  )
}
