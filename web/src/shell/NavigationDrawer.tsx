import { Drawer } from '@mantine/core'
import { NoticesAbove } from '../ui/NoticesAbove.tsx'
import * as copy from './copy.ts'
import { Navigation } from './Navigation.tsx'

/** The navigation as a drawer, for narrow windows. */
export const NavigationDrawer = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Drawer
    opened={opened}
    onClose={onClose}
    position="left"
    size={280}
    title={copy.storey}
    closeButtonProps={{ 'aria-label': copy.closeTheNavigation }}
  >
    <NoticesAbove what="panel" />
    <Navigation onGo={onClose} />
  </Drawer>
)
