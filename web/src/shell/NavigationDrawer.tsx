import { Drawer } from '@mantine/core'
import { NoticesAbove } from '../ui/overlays/NoticesAbove.tsx'
import { productName } from '../ui/product.ts'
import { Navigation } from './Navigation.tsx'

/** The navigation as a drawer, for narrow windows. */
export const NavigationDrawer = ({ opened, onClose }: { opened: boolean; onClose: () => void }) => (
  <Drawer
    opened={opened}
    onClose={onClose}
    position="left"
    size={280}
    title={productName()}
    closeButtonProps={{ 'aria-label': 'Close navigation' }}
  >
    <NoticesAbove what="panel" />
    <Navigation onGo={onClose} />
  </Drawer>
)
