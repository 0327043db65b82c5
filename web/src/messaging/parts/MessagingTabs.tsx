import { Tabs } from '../../ui/Tabs.tsx'
import * as copy from '../copy.ts'

const tabs = [
  { id: 'log', title: copy.log, to: '/messenger/logs' },
  { id: 'batches', title: copy.batches, to: '/messenger/batches' },
  { id: 'templates', title: copy.templates, to: '/messenger/templates' },
] as const

export const MessagingTabs = ({ current }: { current: 'log' | 'batches' | 'templates' }) => (
  <Tabs label={copy.messages} tabs={tabs} current={current} />
)
