import { Tabs } from '../../ui/Tabs.tsx'

const tabs = [
  { id: 'log', title: 'Log', to: '/messenger/logs' },
  { id: 'batches', title: 'Batches', to: '/messenger/batches' },
  { id: 'templates', title: 'Templates', to: '/messenger/templates' },
] as const

export const MessagingTabs = ({ current }: { current: 'log' | 'batches' | 'templates' }) => (
  <Tabs label="Messages" tabs={tabs} current={current} />
)
