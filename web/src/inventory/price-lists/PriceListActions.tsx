import { Button } from '@mantine/core'
import { priceLists } from '@storey/api/client-endpoints.ts'
import type { PriceList } from '@storey/api/inventory/price-lists.ts'
import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../../http/call.ts'
import { act, useAction } from '../../ui/act.ts'
import { confirm } from '../../ui/overlays/confirm.ts'
import { PageMenu } from '../../ui/PageMenu.tsx'
import { unitsText } from './labels.ts'
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
    if (
      await confirm({
        title: `Apply ${name}?`,
        effect: `${unitsText(changed)} will get a new price now. Units on hold, booked or sold are skipped.`,
        verb: 'Apply now',
      })
    )
      await run(() => call(priceLists.apply, { params, body: { version } }), { good: 'Price list applied' })
  }
  const unplan = () =>
    act(() => call(priceLists.plan, { params, body: { at: null, version } }), { good: 'Schedule canceled' })
  const remove = async () => {
    if (
      !(await confirm({
        title: `Delete ${name}?`,
        effect: 'No prices change.',
        verb: 'Delete price list',
        danger: true,
      }))
    )
      return
    if (await act(() => call(priceLists.remove, { params }), { good: 'Price list deleted' }))
      void navigate({ href: '/inventory/price-lists' })
  }
  if (status === 'undone') return null
  if (status === 'applied')
    return (
      <>
        <Button variant="default" onClick={() => setOpened('undo')}>
          Undo
        </Button>
        {opened === 'undo' && <UndoPriceList list={list} onClose={close} />}
      </>
    )
  return (
    <>
      <Button variant="default" onClick={() => setOpened('schedule')}>
        {status === 'planned' ? 'Reschedule' : 'Schedule'}
      </Button>
      <Button loading={running} onClick={() => void apply()}>
        Apply now
      </Button>
      <PageMenu
        actions={[
          { label: 'Edit', onSelect: () => setOpened('edit') },
          ...(status === 'planned' ? [{ label: 'Cancel schedule', onSelect: () => void unplan() }] : []),
          { label: 'Delete price list…', danger: true, onSelect: () => void remove() },
        ]}
      />
      {opened === 'schedule' && <SchedulePriceList list={list} onClose={close} />}
      {opened === 'edit' && <EditPriceList list={list} onClose={close} />}
    </>
  )
}
