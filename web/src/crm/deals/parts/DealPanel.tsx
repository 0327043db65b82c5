import { deals } from '@storey/api/client-endpoints.ts'
import type { Deal } from '@storey/api/crm/deal.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '../../../http/call.ts'
import { optimistic, withChanges } from '../../../http/optimistic.ts'
import { query, queryClient } from '../../../http/query.ts'
import { Await } from '../../../ui/Await.tsx'
import { act } from '../../../ui/act.ts'
import { confirm } from '../../../ui/overlays/confirm.ts'
import { Section } from '../../../ui/Section.tsx'
import { SidePanel } from '../../../ui/SidePanel.tsx'
import { DealActivities } from './DealActivities.tsx'
import { DealEdit } from './DealEdit.tsx'
import { DealFacts } from './DealFacts.tsx'
import { DealHead } from './DealHead.tsx'

interface Props {
  id: number
  onClose: () => void
  /** Called after each change, to update the screen behind the panel. */
  onChanged?: () => void
  onRemoved?: () => void
}

/** Panel with all details of a deal, next to the screen that opened it. */
export function DealPanel({ id, onClose, onChanged, onRemoved }: Props) {
  const options = query(deals.get, { params: { id } })
  const answer = useQuery(options)
  const [editing, setEditing] = useState(false)

  /** Sends a change and shows the response; `guess` is shown until then, and reverted on a refusal. */
  const send = (sending: Promise<{ data: Deal }>, guess?: Partial<Deal>): Promise<boolean> => {
    const guessed = withChanges(deals.get, ({ data }) => ({ data: { ...data, ...guess } }), { params: { id } })
    return act(async () => {
      queryClient.setQueryData(options.queryKey, await optimistic([guessed], () => sending))
      onChanged?.()
    })
  }
  const restore = () =>
    act(async () => {
      await call(deals.restore, { params: { id } })
      onChanged?.()
    })
  const remove = async (deal: Deal) => {
    const effect = 'It moves to the bin for 30 days. Its activities stay with the lead.'
    if (!(await confirm({ title: `Delete deal ${deal.title}?`, effect, verb: 'Delete deal', danger: true }))) return
    await act(
      async () => {
        await call(deals.remove, { params: { id } })
        onRemoved?.()
        onChanged?.()
        onClose()
      },
      { good: 'Deal deleted', undo: restore },
    )
  }

  const deal = answer.data?.data
  return (
    <SidePanel
      peek
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
              <Section title="Details">
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
