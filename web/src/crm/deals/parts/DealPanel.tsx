import { deals } from '@storey/api/client-endpoints.ts'
import type { Deal } from '@storey/api/crm/deals.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { query, queryClient, refresh } from '../../../http/query.ts'
import { Await } from '../../../ui/Await.tsx'
import { confirm } from '../../../ui/confirm.tsx'
import { notify } from '../../../ui/notify.tsx'
import { Section } from '../../../ui/Section.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import * as copy from './copy.ts'
import { DealActivities } from './DealActivities.tsx'
import { DealEdit } from './DealEdit.tsx'
import { DealFacts } from './DealFacts.tsx'
import { DealHead } from './DealHead.tsx'

interface Props {
  id: number
  onClose: () => void
  /** Told after each change, for what stands behind the panel. */
  onChanged?: () => void
  onRemoved?: () => void
}

/** Everything about one deal, beside whatever it was opened from. */
export function DealPanel({ id, onClose, onChanged, onRemoved }: Props) {
  const options = query(deals.get, { params: { id } })
  const answer = useQuery(options)
  const [editing, setEditing] = useState(false)

  /** Sends a change and shows its answer; `guess` is shown meanwhile and taken back where it is refused. */
  const send = async (sending: Promise<{ data: Deal }>, guess?: Partial<Deal>): Promise<boolean> => {
    const before = answer.data
    if (before && guess) queryClient.setQueryData(options.queryKey, { data: { ...before.data, ...guess } })
    try {
      queryClient.setQueryData(options.queryKey, await sending)
      onChanged?.()
      return true
    } catch (error) {
      if (before) queryClient.setQueryData(options.queryKey, before)
      void refresh(deals.get)
      notify.bad(error)
      return false
    }
  }
  const restore = async () => {
    try {
      await call(deals.restore, { params: { id } })
      onChanged?.()
    } catch (error) {
      notify.bad(error)
    }
  }
  const remove = async (deal: Deal) => {
    const effect = copy.itMovesToTheBinFor
    if (!(await confirm({ title: copy.deleteDeal(deal.title), effect, verb: copy.deleteDeal2, danger: true }))) return
    try {
      await call(deals.remove, { params: { id } })
      onRemoved?.()
      onChanged?.()
      onClose()
      notify.good(copy.dealDeleted, { undo: () => void restore() })
    } catch (error) {
      notify.bad(error)
    }
  }

  const deal = answer.data?.data
  return (
    <SidePanel
      title={deal?.title ?? 'Deal'}
      note={deal && `${deal.pipeline.name} · ${deal.lead.full_name}`}
      onClose={onClose}
    >
      <Await answer={answer} what="deal" beside>
        {({ data }) =>
          editing ? (
            <DealEdit
              deal={data}
              onClose={() => setEditing(false)}
              onSaved={(saved) => {
                queryClient.setQueryData(options.queryKey, { data: saved })
                setEditing(false)
                onChanged?.()
              }}
            />
          ) : (
            <>
              <DealHead deal={data} send={send} onEdit={() => setEditing(true)} onRemove={() => void remove(data)} />
              <Section title={copy.details}>
                <DealFacts deal={data} send={send} />
              </Section>
              <DealActivities deal={data} onChanged={() => onChanged?.()} />
            </>
          )
        }
      </Await>
    </SidePanel>
  )
}

/** How parts of the panel change the deal. */
export type SendDeal = (sending: Promise<{ data: Deal }>, guess?: Partial<Deal>) => Promise<boolean>
