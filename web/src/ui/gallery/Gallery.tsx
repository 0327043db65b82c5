import { ActionIcon, Button, useMantineColorScheme } from '@mantine/core'
import { IconDots, IconDownload } from '@tabler/icons-react'
import { useState } from 'react'
import { Page } from '../Page.tsx'
import { SegmentedSwitch } from '../SegmentedSwitch.tsx'
import { Tabs, useTab } from '../Tabs.tsx'
import { AreaUnitSwitch } from '../values/Area.tsx'
import { StatusBadge } from '../values/Status.tsx'
import { FormShow } from './FormShow.tsx'
import styles from './Gallery.module.css'
import { ListShow } from './ListShow.tsx'
import { OrderShow } from './OrderShow.tsx'
import { OverlayShow } from './OverlayShow.tsx'
import { StateShow } from './StateShow.tsx'
import { ValueShow } from './ValueShow.tsx'

const TABS = ['values', 'list', 'form', 'states', 'overlays'] as const

/** Every shared component in every state, at `/_ui` in development: for review, for tests, and for reference. */
export function Gallery() {
  const [tab] = useTab(TABS)
  const tabs = TABS.map((id) => ({
    id,
    title: id.charAt(0).toUpperCase() + id.slice(1),
    count: id === 'list' ? 214 : undefined,
  }))
  return (
    <main className={styles.main}>
      <Page
        title="Parts"
        crumbs={[
          { title: 'Development', to: '/' },
          { title: 'Gallery', to: '/_ui' },
        ]}
        status={<StatusBadge tone="good">Living</StatusBadge>}
        note="What the screens are made of, in every state."
        actions={<Switches />}
        tabs={<Tabs label="Parts" tabs={tabs} current={tab} />}
        flush={tab === 'list'}
        aside={tab === 'values' ? <AreaUnitSwitch /> : undefined}
      >
        {tab === 'values' && <ValueShow />}
        {tab === 'list' && <ListShow />}
        {tab === 'form' && (
          <>
            <FormShow />
            <OrderShow />
          </>
        )}
        {tab === 'states' && <StateShow />}
        {tab === 'overlays' && <OverlayShow />}
      </Page>
    </main>
  )
}

function Switches() {
  const { colorScheme, setColorScheme } = useMantineColorScheme()
  const [direction, setDirection] = useState('ltr')
  return (
    <>
      <SegmentedSwitch
        label="Direction"
        value={direction}
        onChange={(next) => {
          setDirection(next)
          document.documentElement.dir = next
        }}
        options={[
          { value: 'ltr', label: 'Left' },
          { value: 'rtl', label: 'Right' },
        ]}
      />
      <SegmentedSwitch
        label="Colors"
        value={colorScheme}
        onChange={setColorScheme}
        options={[
          { value: 'light', label: 'Light' },
          { value: 'dark', label: 'Dark' },
          { value: 'auto', label: 'System' },
        ]}
      />
      <ActionIcon variant="default" aria-label="More">
        <IconDots size={16} />
      </ActionIcon>
      <Button leftSection={<IconDownload size={16} stroke={1.6} />}>Export</Button>
    </>
  )
}
