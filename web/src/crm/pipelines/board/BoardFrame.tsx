import { ActionIcon, Menu, UnstyledButton } from '@mantine/core'
import { deals } from '@storey/api/client-endpoints.ts'
import type { Total } from '@storey/api/crm/pipelines.ts'
import { IconLayoutKanban, IconList, IconSelector } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { Can } from '../../../shell/Can.tsx'
import { CreateButton } from '../../../ui/CreateButton.tsx'
import { moneyText } from '../../../ui/format/money.ts'
import { countText } from '../../../ui/format/number.ts'
import { Page } from '../../../ui/Page.tsx'
import { SegmentedSwitch } from '../../../ui/SegmentedSwitch.tsx'
import { usePhone } from '../../../ui/usePhone.ts'
import { pipelineChoices } from '../../deals/parts/pickers.ts'
import styles from './BoardFrame.module.css'

interface Props {
  id: number
  name: string
  view: 'kanban' | 'list'
  /** Sums of the listed deals, by currency; undefined while they load. */
  totals: readonly Total[] | undefined
  /** Closed deals are among them, which are not weighted. */
  closed?: boolean
  onNew: () => void
  children: ReactNode
}

/** Frame of both boards: pipeline selector, sums, and the switch between board and list. */
export function BoardFrame({ id, name, view, totals, closed = false, onNew, children }: Props) {
  const router = useRouter()
  // Keeps the filters, which both boards share.
  const go = (to: 'kanban' | 'list', pipeline_id: number) => {
    const query = new URLSearchParams(router.latestLocation.searchStr)
    for (const name of ['sort', 'page', 'per_page', 'open', 'columns', 'view', 'asked']) query.delete(name)
    const text = query.toString()
    void router.navigate({ href: `/crm/pipelines/${to}/${pipeline_id}${text === '' ? '' : `?${text}`}` })
  }
  return (
    <Page
      title={name}
      area="Boards"
      flush
      status={
        <>
          <PipelineSwitch id={id} onChoose={(pipeline_id) => go(view, pipeline_id)} />
          {totals && <span className={styles.sums}>{labelsOf(totals, !closed)}</span>}
        </>
      }
      actions={
        <>
          <ViewSwitch view={view} onChange={(next) => go(next, id)} />
          <Can access={deals.create.access}>
            <CreateButton onClick={onNew}>New deal</CreateButton>
          </Can>
        </>
      }
    >
      {children}
    </Page>
  )
}

function ViewSwitch({ view, onChange }: { view: Props['view']; onChange: (view: Props['view']) => void }) {
  const phone = usePhone()
  const board = <IconLayoutKanban size={16} stroke={1.6} aria-hidden />
  const list = <IconList size={16} stroke={1.6} aria-hidden />
  if (phone)
    return (
      <ActionIcon
        size={44}
        variant="default"
        aria-label={view === 'list' ? 'Show as a board' : 'Show as a list'}
        onClick={() => onChange(view === 'list' ? 'kanban' : 'list')}
      >
        {view === 'list' ? board : list}
      </ActionIcon>
    )
  return (
    <SegmentedSwitch
      label="View"
      value={view}
      onChange={onChange}
      options={[
        { value: 'kanban', label: 'Board', icon: board },
        { value: 'list', label: 'List', icon: list },
      ]}
    />
  )
}

function PipelineSwitch({ id, onChoose }: { id: number; onChoose: (id: number) => void }) {
  const { data } = useQuery(pipelineChoices())
  const others = data?.data ?? []
  if (others.filter((one) => one.id !== id).length === 0) return null
  return (
    <Menu position="bottom-start">
      <Menu.Target>
        <UnstyledButton className={styles.switch} aria-label="Another pipeline">
          <IconSelector size={16} stroke={1.6} />
        </UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown mah={360} style={{ overflow: 'auto' }}>
        {others.map((one) => (
          <Menu.Item key={one.id} onClick={() => onChoose(one.id)} aria-current={one.id === id || undefined}>
            {one.name}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}

function labelsOf(totals: readonly Total[], weigh: boolean): string {
  const count = totals.reduce((sum, total) => sum + total.count, 0)
  const sums = totals.map(({ currency, value }) => moneyText({ amount: value, currency }, { short: true }))
  const [first] = totals
  const weighted =
    first && weigh && totals.some(({ value }) => value > 0)
      ? `weighted ${moneyText({ amount: first.weighted, currency: first.currency }, { short: true, bare: true })}`
      : ''
  return [`${countText(count)} ${count === 1 ? 'deal' : 'deals'}`, sums.join(' + '), weighted]
    .filter(Boolean)
    .join(' · ')
}
