import { Menu } from '@mantine/core'
import { leads } from '@storey/api/client-endpoints.ts'
import type { LeadStatus as State } from '@storey/api/crm/lead.ts'
import type { BulkAction as Change } from '@storey/api/crm/lead-bulk.ts'
import { ratingLabels, statusLabels } from '@storey/api/crm/lead-names.ts'
import { IconCalendarPlus, IconCircleDot, IconEye, IconFlame, IconTag, IconTrash, IconUser } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useState } from 'react'
import { useCan } from '../../../shell/Can.tsx'
import { part } from '../../../ui/part.ts'
import { BulkAction } from '../../../ui/table/BulkAction.tsx'
import { LeadRating, LeadStatus } from '../../parts/LeadStatus.tsx'
import { ExportLeads } from '../export/ExportLeads.tsx'
import { askAndChange, type ChosenLeads, deleteChosen, leadsText } from './bulk-actions.tsx'
import { ChooseOwner } from './ChooseOwner.tsx'

// Their forms are loaded when the user opens one.
const LoseChosen = lazy(async () => ({ default: (await part(() => import('./LoseChosen.tsx'))).LoseChosen }))
const TagChosen = lazy(async () => ({ default: (await part(() => import('./TagChosen.tsx'))).TagChosen }))
const PlanForChosen = lazy(async () => ({ default: (await part(() => import('./PlanForChosen.tsx'))).PlanForChosen }))

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const

interface Props {
  chosen: ChosenLeads
  /** More actions on these leads, such as a merge. */
  children?: ReactNode
}

/** Bulk actions on the selected leads, each in one call. */
export function LeadBulk({ chosen, children }: Props) {
  const mayDelete = useCan(leads.remove.access)
  const [open, setOpen] = useState<'lost' | 'tags' | 'activity' | null>(null)
  const close = () => setOpen(null)
  const number = leadsText(chosen.count)
  const ask = (action: Change, title: string, verb: string, effect = '') =>
    void askAndChange(chosen, action, { title, verb, effect, member: !mayDelete })
  const change = (action: Change, what: string, effect: string) =>
    ask(action, `Change ${what} of ${number}`, `Change ${what}`, effect)
  const move = (status: State) =>
    status === 'lost'
      ? setOpen('lost')
      : change({ type: 'status', status }, 'status', `The new status is ${statusLabels[status]}.`)

  return (
    <>
      <ChooseOwner
        onChoose={(owner) =>
          change(
            { type: 'owner', owner_id: owner?.id ?? null },
            'owner',
            owner ? `The new owner is ${owner.name}.` : 'They will be unassigned.',
          )
        }
        onRules={() => ask({ type: 'rules' }, `Assign ${number} by rules`, 'Assign by rules')}
      >
        <BulkAction icon={<IconUser {...icon} />} label="Owner" />
      </ChooseOwner>
      <Choices icon={<IconCircleDot {...icon} />} label="Status">
        {keysOf(statusLabels).map((status) => (
          <Menu.Item key={status} onClick={() => move(status)}>
            <LeadStatus status={status} />
          </Menu.Item>
        ))}
      </Choices>
      <Choices icon={<IconFlame {...icon} />} label="Rating">
        {keysOf(ratingLabels).map((rating) => (
          <Menu.Item
            key={rating}
            onClick={() => change({ type: 'rating', rating }, 'rating', `The new rating is ${ratingLabels[rating]}.`)}
          >
            <LeadRating rating={rating} />
          </Menu.Item>
        ))}
      </Choices>
      <BulkAction icon={<IconTag {...icon} />} label="Tags" onClick={() => setOpen('tags')} />
      <Choices icon={<IconEye {...icon} />} label="Seen">
        <Menu.Item onClick={() => ask({ type: 'seen', seen: true }, `Mark ${number} as seen`, 'Mark as seen')}>
          Mark as seen
        </Menu.Item>
        <Menu.Item onClick={() => ask({ type: 'seen', seen: false }, `Mark ${number} as unseen`, 'Mark as unseen')}>
          Mark as unseen
        </Menu.Item>
      </Choices>
      <BulkAction icon={<IconCalendarPlus {...icon} />} label="Plan activity" onClick={() => setOpen('activity')} />
      {children}
      <ExportLeads
        where="chosen"
        asked={chosen.asked}
        columns={chosen.columns}
        ids={chosen.all ? undefined : chosen.ids.map(Number)}
      />
      {mayDelete && (
        <BulkAction icon={<IconTrash {...icon} />} label="Delete" danger onClick={() => void deleteChosen(chosen)} />
      )}
      <Suspense>
        {open === 'lost' && <LoseChosen chosen={chosen} onClose={close} />}
        {open === 'tags' && <TagChosen chosen={chosen} onClose={close} />}
        {open === 'activity' && <PlanForChosen chosen={chosen} onClose={close} />}
      </Suspense>
    </>
  )
}

function Choices({ icon, label, children }: { icon: ReactNode; label: string; children: ReactNode }) {
  return (
    <Menu position="top" width={184}>
      <Menu.Target>
        <BulkAction icon={icon} label={label} />
      </Menu.Target>
      <Menu.Dropdown>{children}</Menu.Dropdown>
    </Menu>
  )
}

const keysOf = <Key extends string>(labels: Readonly<Record<Key, string>>) => Object.keys(labels) as Key[]
