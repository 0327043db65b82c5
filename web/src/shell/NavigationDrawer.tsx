import { Drawer } from '@mantine/core'
import { NoticesAbove } from '../ui/overlays/NoticesAbove.tsx'
import { Navigation } from './Navigation.tsx'

/** The whole navigation as a bottom sheet, for phones. */
export const NavigationDrawer = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Drawer
    opened={opened}
    onClose={onClose}
    position="bottom"
    size="85%"
    title="All screens"
    closeButtonProps={{ 'aria-label': 'Close navigation' }}
  >
    <NoticesAbove what="panel" />
    <Navigation onGo={onClose} />
  </Drawer>
)
