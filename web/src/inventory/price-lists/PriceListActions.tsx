import { Button } from '@mantine/core'
import { priceLists } from '@storey/api/client-endpoints.ts'
import type { PriceList } from '@storey/api/inventory/price-lists.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { act, useAction } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { PageMenu } from '../../ui/PageMenu.tsx'
import * as copy from './copy.ts'
import { EditPriceList, SchedulePriceList, UndoPriceList } from './PriceListDialogs.tsx'

/** Actions on a price list, by its status. */
export function PriceListActions({ list }: { list: PriceList }) {
  const { id, name, status, changed, version } = list
  const navigate = useNavigate()
  const [opened, setOpened] = useState<'schedule' | 'undo' | 'edit'>()
  const { run, running } = useAction()
  const close = () => setOpened(undefined)
  const params = { id }

  const apply = async () => {
    if (await confirm({ title: copy.applyOf(name), effect: copy.applyEffect(changed), verb: copy.apply }))
      await run(() => call(priceLists.apply, { params, body: { version } }), { good: copy.applied })
  }
  const unplan = () =>
    act(() => call(priceLists.plan, { params, body: { at: null, version } }), { good: copy.scheduleCancelled })
  const remove = async () => {
    if (
      !(await confirm({ title: copy.deleteOf(name), effect: copy.deleteEffect, verb: copy.deleteVerb, danger: true }))
    )
      return
    if (await act(() => call(priceLists.remove, { params }), { good: copy.deleted }))
      void navigate({ href: '/inventory/price-lists' })
  }
  if (status === 'undone') return null
  if (status === 'applied')
    return (
      <>
        <Button variant="default" onClick={() => setOpened('undo')}>
          {copy.undo}
        </Button>
        {opened === 'undo' && <UndoPriceList list={list} onClose={close} />}
      </>
    )
  return (
    <>
      <Button variant="default" onClick={() => setOpened('schedule')}>
        {status === 'planned' ? copy.reschedule : copy.schedule}
      </Button>
      <Button loading={running} onClick={() => void apply()}>
        {copy.apply}
      </Button>
      <PageMenu
        actions={[
          { label: copy.edit, onSelect: () => setOpened('edit') },
          ...(status === 'planned' ? [{ label: copy.cancelSchedule, onSelect: () => void unplan() }] : []),
          { label: copy.deleteDraft, danger: true, onSelect: () => void remove() },
        ]}
      />
      {opened === 'schedule' && <SchedulePriceList list={list} onClose={close} />}
      {opened === 'edit' && <EditPriceList list={list} onClose={close} />}
    </>
  )
}
