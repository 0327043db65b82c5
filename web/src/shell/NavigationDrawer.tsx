import { Drawer } from '@mantine/core'
import { Navigation } from './Navigation.tsx'

/** The navigation where there is no room beside the page. */
export const NavigationDrawer = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Drawer
    opened={opened}
    onClose={onClose}
    position="left"
    size={280}
    title="Storey"
    closeButtonProps={{ 'aria-label': 'Close the navigation' }}
  >
    <Navigation onGo={onClose} />
  </Drawer>
)
